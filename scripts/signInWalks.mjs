#!/usr/bin/env node
// `npm run walks`: 10,000 random walks over wallets, tabs and sign-in (packages/billfold/test/signIn/walks), shared out to the cores
// of this machine. `-- --count 500 --seed 7`; `-- --count 1 --seed 4711` repeats one that failed.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const words = process.argv.slice(2)
const numberOf = (name, fallback) => {
  const at = words.indexOf(name)
  return at < 0 ? fallback : Number(words[at + 1])
}
const all = numberOf('--count', 10_000)
const seed = numberOf('--seed', 1)
const share = Math.ceil(all / Math.min(all, availableParallelism()))
const file = 'packages/billfold/test/signIn/walks/walks.test.ts'

const codes = await Promise.all(
  Array.from({ length: Math.ceil(all / share) }, (_, at) => {
    const count = Math.min(share, all - at * share)
    const env = {
      ...process.env,
      BILLFOLD_MODULE_CACHE: `.cache/walks-${at}`,
      BILLFOLD_WALK_COUNT: String(count),
      BILLFOLD_WALK_SEED: String(seed + at * share),
    }
    const child = spawn('npx', ['vitest', 'run', '--project', 'integration', file], { env, stdio: 'inherit' })
    return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)))
  }),
)
process.exit(codes.every(code => code === 0) ? 0 : 1)
