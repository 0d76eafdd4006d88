#!/usr/bin/env node
// `npm run soak -- --minutes 60`: what shows only in long runs, never in CI. The machines walk 1,000
// seeds, the indexer follows a chain that is rolled back through as many, and pages and phones are paired over lines that
// fail in as many ways; then one page opens and closes the modal all the time, and its heap and its elements must be what they were at the beginning.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildTarget } from './measure/buildTarget.mjs'
import { measureMemory } from './measure/memory.mjs'
import { startStub } from './measure/stub.mjs'
import { targets } from './targets.mjs'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seeds: { type: 'string', default: '1000' } },
})
const HEAP_GROWTH_PERCENT = 2

const walks = spawnSync(
  'npx',
  [
    ...['vitest', 'run', '--project', 'integration', '--reporter=default'],
    ...['packages/testkit/test/core/walks.test.ts', 'services/api/test/indexer.test.ts'],
    'packages/billfold/test/pairing/schedules/schedules.test.ts',
  ],
  {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      WALK_SEEDS: values.seeds,
      BILLFOLD_INDEXER_SEEDS: values.seeds,
      PAIRING_SEEDS: values.seeds,
    },
  },
)

const stub = await startStub()
const endsAt = Date.now() + Number(values.minutes) * 60_000
let shownAt = 0
const { opens, growth, elements } = await measureMemory(
  await buildTarget('billfold', targets.billfold),
  targets.billfold,
  stub,
  count => {
    if (count - shownAt >= 500) {
      shownAt = count
      console.log(`${count} openings`)
    }
    return Date.now() >= endsAt
  },
).finally(() => stub.stop())
console.log(
  `${values.seeds} seeds of walks, of the indexer and of pairings: ${walks.status === 0 ? 'all invariants held' : 'FAILED'}`,
)
console.log(
  `${opens} openings: heap ${growth.toFixed(1)} % more (of ${HEAP_GROWTH_PERCENT}), ${elements} elements more (of 0)`,
)
process.exit(walks.status === 0 && growth <= HEAP_GROWTH_PERCENT && elements <= 0 ? 0 : 1)
