import { expect, test } from 'vitest'
import { walkSignIn } from './walkSignIn.ts'
import { warmUp } from './warmUp.ts'

// Random walks over real wallets, tabs and sign-in: as many as fit here, 10,000 by `npm run walks`.

const COUNT = Number(process.env.BILLFOLD_WALK_COUNT ?? 60)
const FIRST = Number(process.env.BILLFOLD_WALK_SEED ?? 1)
const STEPS = 30

test(`${COUNT} random walks break no invariant`, { timeout: Math.max(60_000, COUNT * 1_000) }, async () => {
  await warmUp()
  const seen = new Map<string, number>()
  for (let seed = FIRST; seed < FIRST + COUNT; seed += 1) {
    const walk = await walkSignIn(seed, STEPS)
    if (walk.fault) throw new Error(walk.fault)
    for (const [phase, count] of walk.seen) seen.set(phase, (seen.get(phase) ?? 0) + count)
  }
  // The walks went everywhere, unless they are a few to be repeated.
  if (COUNT < 50) return
  const counts = ['idle', 'ready', 'asking', 'failed', 'signedIn', 'declined'].map(phase => seen.get(phase) ?? 0)
  expect(Math.min(...counts)).toBeGreaterThan(COUNT / 20)
})
