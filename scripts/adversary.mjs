#!/usr/bin/env node
// `npm run adversary`: 20,000 sequences of the adversary of services/vault/test/adversary, shared out to the cores of this machine.
// `-- --count 500 --seed 7`. BILLFOLD_ADVERSARY_PLAN='{…}' repeats one that was found.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const words = process.argv.slice(2)
const numberOf = (name, fallback) => {
  const at = words.indexOf(name)
  return at < 0 ? fallback : Number(words[at + 1])
}
const all = numberOf('--count', 20_000)
const seed = numberOf('--seed', Date.now() % 1_000_000_000)
const cores = process.env.BILLFOLD_ADVERSARY_PLAN === undefined ? availableParallelism() : 1
const share = Math.ceil(all / cores)

const codes = await Promise.all(
  Array.from({ length: cores }, (_, at) => {
    const env = {
      ...process.env,
      BILLFOLD_ADVERSARY_COUNT: String(share),
      BILLFOLD_ADVERSARY_SEED: String(seed + at * share),
    }
    const child = spawn('npx', ['vitest', 'run', '--project', 'adversary'], { env, stdio: 'inherit' })
    return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)))
  }),
)
process.exit(codes.every(code => code === 0) ? 0 : 1)
