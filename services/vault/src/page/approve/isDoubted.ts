import type { Risk } from '../../approve/risks/Risk.ts'

/** Whether what a simulation told may be a show: two tries, or two nodes, told different things. */
export const isDoubted = (risks: readonly Risk[]): boolean =>
  risks.some(({ name }) => name === 'unsteady' || name === 'nodes-disagree')
