import { createMadeUpFamily, createMadeUpWallet } from '@billfold/testkit'
import { addRecentTransaction, connect, getPendingSends, type Kit, watchPendingSends } from 'billfold'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../testkit/src/seams/createTestClock.ts'
import { createTestKit } from '../../testkit/src/seams/createTestKit.ts'
import { createTestOrigin } from '../../testkit/src/seams/createTestOrigin.ts'
import { mergePending } from '../src/core/activity/mergePending.ts'
import { getSendBook } from '../src/send/getSendBook.ts'

// What a host has sent by itself: in the activity at once, in its words, and followed as what the kit sends.

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A kit whose chain answers what the test says. */
async function open({ clock = createTestClock(), origin = createTestOrigin(), seed = 1, isConnected = true } = {}) {
  const family = createMadeUpFamily({ clock, wallets: [createMadeUpWallet({ clock })] })
  const chain = { outcome: undefined as 'success' | 'failed' | undefined, asked: [] as string[] }
  const features = {
    ...family.features,
    transactionStatus: {
      isAvailable: () => true,
      load:
        async () =>
        async ({ hash, confirmations = 1 }: { hash: string; confirmations?: number | undefined }) => {
          chain.asked.push(`${hash} ${confirmations}`)
          return chain.outcome
        },
    },
  }
  const { kit, tab, destroy } = createTestKit({ clock, origin, seed, families: [{ ...family, features }] })
  ends.push(destroy)
  if (isConnected) await connect(kit, { connector: kit.store.getState().connectors[0]?.id ?? '' })
  return { kit, tab, clock, origin, chain, destroy }
}

const shown = (kit: Kit) => {
  const { accountId } = Object.values(kit.store.getState().namespaces).map(({ accounts, networkId }) => ({
    accountId: `${networkId}:${accounts[0]?.address}` as const,
  }))[0] as { accountId: `${string}:${string}:${string}` }
  return mergePending([], getSendBook(kit).all(), accountId).map(
    ({ description, status, hash }) => `${description}: ${hash} ${status}`,
  )
}
const codeOf = (run: () => void) => {
  try {
    run()
    return 'fine'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const stake = { hash: 'voyage-7', description: 'Stake 5 SHL' }

describe('a transaction that a host has sent itself', () => {
  it('is in the activity at once as pending with the words of the host, and is followed to its end', async () => {
    const { kit, clock, chain } = await open()
    addRecentTransaction(kit, stake)
    expect(shown(kit)).toEqual(['Stake 5 SHL: voyage-7 pending'])
    await clock.advance(1_000)
    expect([shown(kit), chain.asked]).toEqual([['Stake 5 SHL: voyage-7 pending'], ['voyage-7 1']])
    chain.outcome = 'success'
    await clock.advance(1_500)
    expect(shown(kit)).toEqual(['Stake 5 SHL: voyage-7 confirmed'])
  })

  it('waits for as many confirmations as the host wants, also after a reload', async () => {
    const { clock, origin, kit, chain, destroy } = await open()
    addRecentTransaction(kit, { ...stake, confirmations: 3 })
    await clock.advance(1_000)
    expect(chain.asked).toEqual(['voyage-7 3'])
    destroy()
    const again = await open({ clock, origin, seed: 2 })
    expect(shown(again.kit)).toEqual(['Stake 5 SHL: voyage-7 pending'])
    again.chain.outcome = 'failed'
    await clock.advance(1_000)
    expect([shown(again.kit), again.chain.asked]).toEqual([['Stake 5 SHL: voyage-7 failed'], ['voyage-7 3']])
  })

  it('is no send of the kit, is listed once, and takes no place of those', async () => {
    const { kit } = await open()
    const received = vi.fn()
    ends.push(watchPendingSends(kit, { onChange: received }))
    for (let index = 0; index < 30; index++) addRecentTransaction(kit, { hash: `voyage-${index}`, description: 'Play' })
    expect(shown(kit)).toHaveLength(20)
    addRecentTransaction(kit, { hash: 'voyage-29', description: 'Play again' })
    expect(shown(kit)).toHaveLength(20)
    expect(shown(kit)[0]).toBe('Play again: voyage-29 pending')
    expect(getPendingSends(kit)).toEqual([])
    expect(received.mock.lastCall).toEqual([[]])
  })

  it('lends its words to a send of the kit that has its hash, and to the row of the history', async () => {
    const { kit, clock, chain } = await open()
    addRecentTransaction(kit, stake)
    const [row] = getSendBook(kit).all()
    if (!row) throw new Error('nothing is kept')
    const { id, accountId, at } = row
    getSendBook(kit).add({
      id,
      accountId,
      at,
      hash: 'voyage-7',
      status: 'pending',
      to: 'bob.atoll',
      amount: '5',
      token: { symbol: 'SHL', decimals: 0 },
    })
    expect(getPendingSends(kit)).toMatchObject([{ ...stake, to: 'bob.atoll' }])
    expect(shown(kit)).toEqual(['Stake 5 SHL: voyage-7 pending'])
    chain.outcome = 'success'
    await clock.advance(1_000)
    const known = {
      id: 'toy:1:voyage-7',
      hash: 'VOYAGE-7',
      networkId: 'toy:1' as const,
      minedAt: 1,
      operationType: 'stake',
      status: 'confirmed' as const,
      from: 'a',
      to: 'b',
      transfers: [],
    }
    expect(mergePending([known], getSendBook(kit).all(), accountId)).toEqual([{ ...known, description: 'Stake 5 SHL' }])
  })

  it('keeps the words short, and takes no other network, hash or words than such that can be followed', async () => {
    const { kit } = await open()
    addRecentTransaction(kit, { ...stake, description: 'x'.repeat(5_000) })
    expect(getSendBook(kit).all()[0]?.description).toHaveLength(120)
    for (const [change, code] of [
      [{ hash: '' }, 'options/invalid'],
      [{ hash: 'x'.repeat(513) }, 'options/invalid'],
      [{ hash: 7 as never }, 'options/invalid'],
      [{ description: '' }, 'options/invalid'],
      [{ description: {} as never }, 'options/invalid'],
      [{ confirmations: 0 }, 'options/invalid'],
      [{ confirmations: 1.5 }, 'options/invalid'],
      [{ networkId: 'toy:nowhere' as const }, 'network/not-found'],
    ] as const)
      expect(
        codeOf(() => addRecentTransaction(kit, { ...stake, ...change })),
        JSON.stringify(change),
      ).toBe(code)
  })

  it('belongs to the account that is connected: without one it is refused', async () => {
    const { kit } = await open({ isConnected: false })
    expect(codeOf(() => addRecentTransaction(kit, stake))).toBe('connector/not-connected')
  })
})
