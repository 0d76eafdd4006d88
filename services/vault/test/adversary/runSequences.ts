import type { Tally } from './createTally.ts'
import { drawPlan } from './drawPlan.ts'
import type { Scenario } from './makeScenario.ts'
import type { Plan } from './Plan.ts'
import { powerRows } from './powers.ts'
import { runPlan, type Violation } from './runPlan.ts'
import { shrinkPlan } from './shrinkPlan.ts'

/** Runs sequence after sequence until there were enough or one violates the table. @returns how many ran, and what was found. */
export async function runSequences(options: runSequences.Options): Promise<runSequences.ReturnType> {
  const { isEnough, scenarios, seed, tally } = options
  let count = 0
  for (; !isEnough(count); count += 1) {
    const plan = drawPlan(seed + count, scenarios.length)
    const violation = await runPlan(plan, scenarios, tally)
    if (!violation) continue
    const shortest = await shrinkPlan(plan, violation, scenarios)
    const { powers } = powerRows[plan.row] ?? { powers: [] }
    const { name } = scenarios[plan.scenario] ?? { name: '' }
    return { count: count + 1, found: { seed: seed + count, name, powers, violation, plan: shortest } }
  }
  return { count, found: undefined }
}

export declare namespace runSequences {
  type Options = {
    readonly scenarios: readonly Scenario[]
    /** Of the first sequence; each next one has the next number. */
    readonly seed: number
    readonly tally: Tally
    isEnough(count: number): boolean
  }
  type ReturnType = {
    readonly count: number
    readonly found:
      | {
          readonly seed: number
          readonly name: string
          readonly powers: readonly string[]
          readonly violation: Violation
          readonly plan: Plan
        }
      | undefined
  }
}
