export { defineWalletElements } from '../element/defineWalletElements.ts'
export type { OneButtonElement, OneButtonFailure, OneButtonSuccess } from '../element/OneButtonElement.ts'
export type { OneButtonTyping } from '../element/OneButtonTyping.ts'
