import { createTally } from './createTally.ts'
import type { Scenario } from './makeScenario.ts'
import type { Plan } from './Plan.ts'
import { runPlan, type Violation } from './runPlan.ts'

/** A limit of the time for shrinking: a longer sequence is better than a late report. */
const mostMs = 20_000

/** A shorter sequence that still does the same, found by leaving steps out. */
export async function shrinkPlan(plan: Plan, violation: Violation, scenarios: readonly Scenario[]): Promise<Plan> {
  let best: Plan = { ...plan, steps: plan.steps.slice(0, violation.step + 1) }
  const startedAt = performance.now()
  const hasTime = () => performance.now() - startedAt < mostMs
  for (let size = Math.ceil(best.steps.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < best.steps.length && hasTime(); ) {
      const tried = { ...best, steps: best.steps.filter((_, place) => place < at || place >= at + size) }
      const found = await runPlan(tried, scenarios, createTally())
      if (found?.outcome === violation.outcome) best = tried
      else at += size
    }
  return best
}
