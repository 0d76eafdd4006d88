import { silentLog } from '@billfold/service'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { formatCursor } from '../src/families/evm/history/formatCursor.ts'
import type { HistoryEntry } from '../src/families/evm/history/HistoryEntry.ts'
import { parseCursor } from '../src/families/evm/history/parseCursor.ts'
import { readHistory } from '../src/families/evm/history/readHistory.ts'
import { createIndexStore } from '../src/families/evm/indexer/createIndexStore.ts'
import type { IndexedBlock } from '../src/families/evm/indexer/IndexedBlock.ts'
import type { ServedNetwork } from '../src/tenants/networks/ServedNetwork.ts'
import { withEngines } from './support/withEngines.ts'

const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const chains = ['eip155:1', 'eip155:10', 'eip155:2'] as const
const networkOf = (id: ServedNetwork['id']): ServedNetwork => ({
  id,
  projectId: '',
  name: id,
  isTestnet: false,
  isIndexed: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
  multicall: undefined,
  universalResolver: undefined,
  wrappedNative: undefined,
  tokens: [],
  pools: [],
  nativePrice: undefined,
  swaps: undefined,
  verdicts: new Map(),
})

/** A block of transactions of the account, each with so many transfers to it and as many from it. */
function blockOf(number: number, minedAt: number, counts: readonly number[]): IndexedBlock {
  return {
    number,
    hash: `0x${number}`,
    parentHash: `0x${number - 1}`,
    minedAt,
    transactions: counts.map((_, position) => ({
      position,
      hash: `0x${number}-${position}`,
      sender: other,
      receiver: account,
      created: null,
      value: '0',
      nonce: 0,
      selector: null,
      isFailed: false,
    })),
    transfers: counts.flatMap((count, position) =>
      Array.from({ length: count * 2 }, (_, place) => ({
        position,
        place,
        kind: 'erc20' as const,
        token: other,
        tokenId: null,
        sender: place % 2 === 0 ? account : other,
        receiver: place % 2 === 0 ? other : account,
        amount: `${place + 1}`,
      })),
    ),
    approvals: [],
    // Another account is part of every transaction as well.
    activity: counts.flatMap((_, position) => [
      { account, position },
      { account: other, position },
    ]),
    tokens: [other],
  }
}

withEngines('pages of history', fresh => {
  it('are the whole list in one order, however small, over chains that share moments and heavy transactions', async () => {
    const database = openDatabase(await fresh(), silentLog)
    onTestFinished(() => database.close())
    await migrate(database, { now: () => 1 })
    const expected: [minedAt: number, chain: string, block: number, position: number, transfers: number][] = []
    for (const [index, chain] of chains.entries()) {
      const store = createIndexStore({ database, chain, holder: 'one', leaseMs: 60_000 })
      await store.takeLease()
      const blocks = Array.from({ length: 14 }, (_, number) => {
        // Every moment is one of several chains, some of several blocks; one chain has what does not fit on a page.
        const heavy = index === 1 && number % 5 === 3
        const counts = heavy ? [240, 1, 600] : Array.from({ length: (number + index) % 3 }, () => 1 + (number % 2))
        return blockOf(number, 1_000 * Math.floor(number / 2), counts)
      })
      await store.add(blocks)
      for (const { number, minedAt, transactions, transfers } of blocks)
        for (const { position } of transactions) {
          const count = transfers.filter(transfer => transfer.position === position).length
          expected.push([minedAt, chain, number, position, Math.min(200, count)])
        }
    }
    expected.sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : a[1] > b[1] ? -1 : b[2] - a[2] || b[3] - a[3]))
    const networks = chains.map(networkOf)
    const rowOf = (entry: HistoryEntry) => [
      entry.minedAt,
      entry.chain,
      entry.blockNumber,
      entry.position,
      entry.transfers.length,
    ]
    const readAll = async (count: number, asked = networks) => {
      const rows: unknown[] = []
      let after = undefined as ReturnType<typeof parseCursor>
      for (let pages = 0; pages < 1_000; pages++) {
        const page = await readHistory(database, { account, networks: asked, after, count, now: 0 })
        expect(page.entries.length).toBeLessThanOrEqual(count)
        expect(page.entries.reduce((sum, { transfers }) => sum + transfers.length, 0)).toBeLessThanOrEqual(1_000)
        rows.push(...page.entries.map(rowOf))
        if (!page.next) return rows
        // As a caller hands it back.
        after = parseCursor(formatCursor(page.next))
        expect(after).toBeDefined()
      }
      throw new Error('no end')
    }
    for (const count of [1, 7, 50]) expect(await readAll(count), `${count}`).toEqual(expected)
    for (const network of networks)
      expect(await readAll(5, [network])).toEqual(expected.filter(([, chain]) => chain === network.id))
    expect(await readAll(5, [])).toEqual([])
  })
})
