import type { CallTextKey } from './callTexts.ts'

/** A step in words: what it does, whom it concerns, and steps inside of it. */
export type StepWords = {
  readonly title: string
  readonly facts: readonly (readonly [CallTextKey, string])[]
  readonly inner?: readonly StepWords[]
}
