export type { BillfoldButton } from '../element/BillfoldButton.ts'
export { defineElements } from '../element/defineElements.ts'
