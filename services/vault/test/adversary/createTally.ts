import type { Outcomes } from './powers.ts'

/** What sequences have tried and reached, so that a run that proves nothing is seen as one. */
export function createTally() {
  const calls = new Map<string, { good: number; all: number }>()
  const outcomes = new Map<string, number>()
  return {
    noteCall(name: string, isGood: boolean): void {
      const row = calls.get(name) ?? { good: 0, all: 0 }
      calls.set(name, { good: row.good + (isGood ? 1 : 0), all: row.all + 1 })
    },
    /** Something that the table allows came about. */
    noteOutcome(outcome: keyof Outcomes, powers: readonly string[], label: string): void {
      const key = `${outcome} by ${powers.join('+') || 'nobody'}, ${label}`
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    },
    calls: (): ReadonlyMap<string, { readonly good: number; readonly all: number }> => calls,
    outcomes: (): ReadonlyMap<string, number> => outcomes,
  }
}

export type Tally = ReturnType<typeof createTally>
