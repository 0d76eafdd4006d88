import { expect, test } from 'vitest'
import { createBitcoinChain, createSolanaChain } from '../src/exports/index.ts'

// A file of its own, for it counts what its process works: on a busy machine a clock would count the others, too.

const limitMs = 2_000

test.each([
  ['Solana', createSolanaChain],
  ['Bitcoin', createBitcoinChain],
] as const)('a chain of %s is there with less than two seconds of work, its history included', async (name, create) => {
  const before = process.cpuUsage()
  const chain = await create()
  const { user, system } = process.cpuUsage(before)
  await chain.stop()
  const workedMs = (user + system) / 1_000
  process.stdout.write(`devnet: ${name} after ${Math.round(workedMs)} ms of work\n`)
  expect(workedMs).toBeLessThan(limitMs)
})
