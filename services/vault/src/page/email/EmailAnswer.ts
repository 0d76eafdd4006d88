import type { CallFailure } from '../client/CallFailure.ts'

/** What the frame answers to a question of the window; a failure is a call's code with its details. */
export type EmailAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly failure: Pick<CallFailure, 'code' | 'details'> }
)
