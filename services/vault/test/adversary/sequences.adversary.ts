import { expect, it, onTestFinished } from 'vitest'
import { createTally } from './createTally.ts'
import { makeScenarios } from './makeScenarios.ts'
import type { Plan } from './Plan.ts'
import { runPlan } from './runPlan.ts'
import { runSequences } from './runSequences.ts'

// What `npm run adversary` runs: so many sequences from a seed, or one that was found.
const { BILLFOLD_ADVERSARY_COUNT = '20000', BILLFOLD_ADVERSARY_PLAN, BILLFOLD_ADVERSARY_SEED = '1' } = process.env
const [count, seed] = [Number(BILLFOLD_ADVERSARY_COUNT), Number(BILLFOLD_ADVERSARY_SEED)]
const say = (text: string) => process.stdout.write(`${text}\n`)

it.runIf(BILLFOLD_ADVERSARY_PLAN === undefined)('does what the table of powers allows, and nothing else', async () => {
  const tally = createTally()
  const { scenarios, stop } = await makeScenarios()
  onTestFinished(stop)
  say(`adversary: ${count} sequences from seed ${seed}`)
  const startedAt = performance.now()
  const { count: ran, found } = await runSequences({
    scenarios,
    seed,
    tally,
    isEnough(done) {
      if (done > 0 && done % 1_000 === 0) say(`adversary: ${done} sequences from seed ${seed}`)
      return done >= count
    },
  })
  say(`adversary: ${ran} sequences from seed ${seed} in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  for (const [name, { all, good }] of [...tally.calls()].toSorted())
    say(`  ${name}: ${good} of ${all} were not refused`)
  for (const [name, times] of [...tally.outcomes()].toSorted()) say(`  allowed: ${name}: ${times}`)
  expect(found, JSON.stringify(found)).toBeUndefined()
})

it.runIf(BILLFOLD_ADVERSARY_PLAN !== undefined)('does it again', async () => {
  const plan = JSON.parse(BILLFOLD_ADVERSARY_PLAN ?? '') as Plan
  const { scenarios, stop } = await makeScenarios()
  onTestFinished(stop)
  expect(await runPlan(plan, scenarios, createTally())).toBeUndefined()
})
