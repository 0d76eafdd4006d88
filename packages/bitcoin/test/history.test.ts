import { createBitcoinChain } from '@billfold/devnet'
import type { ActivityRow } from 'billfold/adapter'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, connectTo } from './support/createChain.ts'

// Activity from an Esplora alone: the seeded history and real transfers.

let chain: Chain
beforeAll(async () => {
  chain = await createBitcoinChain()
})
afterAll(() => chain.stop())

const bob = 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'

async function openActivity(account?: string) {
  const world = await connectTo(chain, 'standard', account ? { account } : {})
  const read = await world.load('activity')
  const { address } = world.context.account
  return {
    ...world,
    address,
    readPage: (cursor?: string, of = address) =>
      read({ ...world.context, address: of, ...(cursor === undefined ? {} : { cursor }) }),
  }
}

test('every transaction is listed once, newest first, over pages that do not meet, and adds up to the balance', async () => {
  const { address, readPage } = await openActivity()
  const rows: ActivityRow[] = []
  let pageCount = 0
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    expect(page.next === undefined || page.next !== cursor).toBe(true)
    rows.push(...page.rows)
    pageCount += 1
    cursor = page.next
  } while (cursor)
  expect(pageCount).toBeGreaterThan(1)
  const stats = (await (await fetch(`${chain.esploraUrl}/address/${address}`)).json()) as {
    chain_stats: { tx_count: number; funded_txo_sum: number; spent_txo_sum: number }
  }
  const { funded_txo_sum, spent_txo_sum, tx_count } = stats.chain_stats
  expect([rows.length, new Set(rows.map(({ hash }) => hash)).size]).toEqual([tx_count, tx_count])
  const times = rows.map(({ minedAt }) => minedAt ?? 0)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  let total = 0n
  for (const { from, hash, transfers } of rows)
    for (const { amount, direction } of transfers) {
      // Fees stand beside what moved, where the address paid them alone.
      const { fee } = (await (await fetch(`${chain.esploraUrl}/tx/${hash}`)).json()) as { fee: number }
      if (direction === 'in') total += amount
      else total -= (direction === 'out' ? amount : 0n) + (from === address ? BigInt(fee) : 0n)
    }
  expect(total).toBe(BigInt(funded_txo_sum - spent_txo_sum))
})

test('what waits stands first and pending, for both sides, with who was on the other one', async () => {
  const { address, context, load, readPage } = await openActivity()
  await chain.switches.pauseMining()
  try {
    const hash = await (await load('transfer'))({ ...context, transfer: { to: bob, amount: 23_456n } })
    const row = { hash, status: 'pending', from: address, to: bob }
    const moved = { kind: 'token', symbol: 'BTC', decimals: 8, amount: 23_456n }
    const [mine] = (await readPage()).rows
    expect(mine).toMatchObject({ ...row, operationType: 'send', transfers: [{ ...moved, direction: 'out' }] })
    expect(mine?.minedAt).toBeUndefined()
    const [theirs] = (await readPage(undefined, bob)).rows
    expect(theirs).toMatchObject({ ...row, operationType: 'receive', transfers: [{ ...moved, direction: 'in' }] })
    await chain.switches.resumeMining()
    await expect.poll(async () => (await readPage()).rows.find(each => each.hash === hash)?.status).toBe('confirmed')
  } finally {
    await chain.switches.resumeMining()
  }
})

test('a cursor of others is refused, an address of another network too', async () => {
  const { readPage } = await openActivity()
  await expect(readPage('nonsense')).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  await expect(readPage(undefined, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toMatchObject({
    code: 'send/invalid-address',
  })
})
