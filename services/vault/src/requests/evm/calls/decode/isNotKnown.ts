import type { Step } from './Step.ts'

/** Whether a step is a whole call of a kind that the vault does not know: what a description may stand in for. */
export const isNotKnown = (step: Step): boolean => step.kind === 'unknown' && step.why === 'not-known'
