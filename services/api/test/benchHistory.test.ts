import { silentLog } from '@billfold/service'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import * as bench from '../scripts/benchHistory.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createIndexStore } from '../src/families/evm/indexer/createIndexStore.ts'
import type { IndexedBlock } from '../src/families/evm/indexer/IndexedBlock.ts'
import { withEngines } from './support/withEngines.ts'

/** What the bench measures over: as the indexer would have it from the chain, block by block. */
function blockOf(number: number): IndexedBlock {
  const numbers = Array.from({ length: bench.transfersPerBlock }, (_, position) => ({
    position,
    i: number * bench.transfersPerBlock + position,
  }))
  const all = numbers.map(({ i, position }) => {
    const other = bench.accountOf((i * 7) % bench.otherAccounts)
    const [sender, receiver] = i % 2 === 0 ? [bench.busyAccount, other] : [other, bench.busyAccount]
    const token = i % 8 === 0 ? null : `0x${((i % bench.tokenCount) + 1).toString(16).padStart(40, 'e')}`
    return { i, position, sender, receiver, token, amount: `${i + 1}` }
  })
  return {
    number,
    hash: `block ${number}`,
    parentHash: `block ${number - 1}`,
    minedAt: bench.firstMs + number * bench.blockMs,
    transactions: all.map(({ i, position, sender, receiver, token, amount }) => ({
      position,
      hash: `0x${i.toString(16).padStart(64, '0')}`,
      sender,
      receiver: token ?? receiver,
      created: null,
      value: token === null ? amount : '0',
      nonce: i,
      selector: token === null ? null : '0xa9059cbb',
      isFailed: false,
    })),
    transfers: all.map(({ position, sender, receiver, token, amount }) => ({
      position,
      place: 0,
      kind: token === null ? 'native' : 'erc20',
      token,
      tokenId: null,
      sender,
      receiver,
      amount,
    })),
    approvals: all.flatMap(({ i, position, sender, receiver, token }) =>
      token === null || i % 50 !== 1
        ? []
        : [
            {
              position,
              place: 0,
              token,
              owner: sender,
              spender: receiver,
              amount: '1',
              tokenId: null,
              isForAll: false,
            },
          ],
    ),
    activity: all.flatMap(({ position, sender, receiver }) => [
      { account: sender, position },
      { account: receiver, position },
    ]),
    tokens: [],
  }
}

withEngines('the history that the bench measures', fresh => {
  it('is row for row what the indexer writes for the same blocks', async () => {
    const database = openDatabase(await fresh(), silentLog)
    onTestFinished(() => database.close())
    await migrate(database, { now: () => 1 })
    const count = 404
    const half = 204
    await bench.fillHistory(database, { chain: 'eip155:1', from: 0, to: half })
    await bench.fillHistory(database, { chain: 'eip155:1', from: half, to: count })
    const store = createIndexStore({ database, chain: 'eip155:2', holder: 'one', leaseMs: 60_000 })
    await store.takeLease()
    await store.add(Array.from({ length: count / bench.transfersPerBlock }, (_, number) => blockOf(number)))
    const tables = ['block', 'transaction', 'transfer', 'approval', 'activity'] as const
    for (const table of tables) {
      const read = async (chain: string) => {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(`indexed_${table}`)}
          where chain = ${chain}`.execute(database.query)
        return rows.map(({ chain: _, ...row }) => JSON.stringify(Object.entries(row).sort())).sort()
      }
      const written = await read('eip155:1')
      expect(written.length, table).toBeGreaterThan(0)
      expect(written, table).toEqual(await read('eip155:2'))
    }
    const ends = await database.query.selectFrom('chain_index').select(['floor_number', 'tip_number']).execute()
    expect(ends).toEqual([
      { floor_number: 0, tip_number: 100 },
      { floor_number: 0, tip_number: 100 },
    ])
  })
})
