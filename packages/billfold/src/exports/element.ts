export type { BillfoldButton } from '../element/BillfoldButton.ts'
export type { ButtonTyping } from '../element/ButtonTyping.ts'
export { defineElements } from '../element/defineElements.ts'
