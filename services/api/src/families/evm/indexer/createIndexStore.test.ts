import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { IndexedBlock } from './IndexedBlock.ts'
import { blockOf, blocksOf, closeTestIndex, createTestIndex, hashOf, id } from './testing/createTestIndex.ts'

const transactionOf = (position: number): IndexedBlock.Transaction => ({
  position,
  hash: `0x${position}`,
  sender: 'a',
  receiver: 'b',
  created: null,
  value: '0',
  nonce: 0,
  selector: null,
  isFailed: false,
})
const full = (count: number) => ({
  transactions: Array.from({ length: count }, (_, position) => transactionOf(position)),
})

afterAll(closeTestIndex)

describe('createIndexStore', () => {
  it('keeps everything that a block says', async () => {
    const { rowsOf, store } = await createTestIndex()
    await store.add([
      blockOf(7, {
        transactions: [
          transactionOf(0),
          {
            ...transactionOf(1),
            receiver: null,
            created: 'c',
            value: '5',
            nonce: 3,
            selector: '0xa9059cbb',
            isFailed: true,
          },
        ],
        transfers: [
          { position: 1, place: 0, kind: 'erc721', token: 't', tokenId: '9', sender: 'a', receiver: 'b', amount: '1' },
        ],
        approvals: [
          { position: 0, place: 0, token: 't', owner: 'a', spender: 's', amount: null, tokenId: '9', isForAll: false },
          { position: 0, place: 1, token: 't', owner: 'a', spender: 's', amount: null, tokenId: null, isForAll: true },
        ],
        activity: [{ account: 'a', position: 1 }],
        tokens: ['t'],
      }),
    ])
    const at = { chain: id, block_number: 7 }
    expect(await rowsOf('indexed_block')).toEqual([
      { chain: id, number: 7, hash: hashOf(7), parent_hash: hashOf(6), mined_at: 7_000 },
    ])
    const transaction = { ...at, sender: 'a', receiver: 'b', created: null, value: '0', nonce: 0, selector: null }
    expect(await rowsOf('indexed_transaction')).toEqual([
      { ...transaction, position: 0, hash: '0x0', is_failed: 0 },
      {
        ...at,
        position: 1,
        hash: '0x1',
        sender: 'a',
        receiver: null,
        created: 'c',
        value: '5',
        nonce: 3,
        selector: '0xa9059cbb',
        is_failed: 1,
      },
    ])
    expect(await rowsOf('indexed_transfer')).toEqual([
      {
        ...at,
        position: 1,
        place: 0,
        kind: 'erc721',
        token: 't',
        token_id: '9',
        sender: 'a',
        receiver: 'b',
        amount: '1',
      },
    ])
    const approval = { ...at, position: 0, token: 't', owner: 'a', spender: 's', amount: null }
    expect(await rowsOf('indexed_approval')).toEqual([
      { ...approval, place: 0, token_id: '9', is_for_all: 0 },
      { ...approval, place: 1, token_id: null, is_for_all: 1 },
    ])
    expect(await rowsOf('indexed_activity')).toEqual([{ ...at, account: 'a', mined_at: 7_000, position: 1 }])
    expect(await rowsOf('indexed_token')).toMatchObject([{ chain: id, address: 't', first_block: 7, checked_at: null }])
  })

  it('grows at both ends and leaves no gap', async () => {
    const { rowsOf, store } = await createTestIndex()
    expect(await store.readRange()).toBeUndefined()
    await store.add(blocksOf(10, 13))
    await store.add(blocksOf(7, 9))
    await store.add([])
    await store.add(blocksOf(14, 16))
    expect(await store.readRange()).toEqual({
      floor: { number: 7, hash: hashOf(7), parentHash: hashOf(6) },
      tip: { number: 16, hash: hashOf(16) },
    })
    for (const [from, to] of [
      [18, 19],
      [1, 2],
      [16, 17],
      [6, 7],
    ] as const)
      await expect(store.add(blocksOf(from, to))).rejects.toThrow(`block ${from} leaves a gap in the index`)
    expect(await rowsOf('indexed_block')).toHaveLength(10)
    expect([await store.readHash(12), await store.readHash(99)]).toEqual([hashOf(12), undefined])
  })

  it('remembers the earliest block of a token, whichever comes in first', async () => {
    const { rowsOf, store } = await createTestIndex()
    await store.add([blockOf(10, { tokens: ['t', 'u'] }), blockOf(11, { tokens: ['t'] })])
    await store.add([blockOf(8, { tokens: ['t'] }), blockOf(9, { tokens: ['t'] })])
    await store.add([blockOf(12, { tokens: ['u', 'v'] })])
    const firsts = (await rowsOf('indexed_token')).map(({ address, first_block }) => [address, first_block])
    expect(firsts.sort()).toEqual([
      ['t', 8],
      ['u', 10],
      ['v', 12],
    ])
    // At its address another one may come to stand.
    await store.rollBack(9)
    expect((await rowsOf('indexed_token')).map(({ address }) => address)).toEqual(['t'])
  })

  it.each([
    ['above', [10, 13], [14, 15], 13],
    ['below', [10, 13], [8, 9], 10],
  ] as const)(
    'adds large blocks %s one after the other, whole or not at all',
    async (_, [from, to], [first, last], edge) => {
      const { database, rowsOf, store } = await createTestIndex()
      await store.add(blocksOf(from, to))
      // The one that comes second breaks off: its number is there already.
      const [second] = edge === to ? [last] : [first]
      const blocks = blocksOf(first, last, number => {
        const { transactions } = full(600)
        return { transactions: number === second ? [...transactions, transactionOf(0)] : transactions }
      })
      await expect(store.add(blocks)).rejects.toThrow('UNIQUE')
      const range = await store.readRange()
      expect([range?.floor.number, range?.tip.number]).toEqual(edge === to ? [10, 14] : [9, 13])
      expect(await rowsOf('indexed_transaction')).toHaveLength(600)
      const done = await database.query.selectFrom('indexed_block').select('number').execute()
      expect(done).toHaveLength(5)
    },
  )

  it.each(['transactions', 'transfers', 'approvals', 'activity'] as const)(
    'counts %s as rows of a block',
    async table => {
      const { store, readTip } = await createTestIndex()
      const transfer = { kind: 'native', token: null, tokenId: null, sender: 'a', receiver: 'b', amount: '1' } as const
      const approval = { token: 't', owner: 'a', spender: 's', amount: '1', tokenId: null, isForAll: false }
      const rows = (count: number) => ({
        transactions: full(count).transactions,
        transfers: Array.from({ length: count }, (_, place) => ({ position: 0, place, ...transfer })),
        approvals: Array.from({ length: count }, (_, place) => ({ position: 0, place, ...approval })),
        activity: Array.from({ length: count }, (_, position) => ({ account: 'a', position })),
      })
      const block = (number: number, count: number) => blockOf(number, { [table]: rows(count)[table] })
      // A thousand rows with those of the blocks themselves fit; one more does not, and the second block breaks off alone.
      const broken = (number: number, count: number) => {
        const { [table]: list } = rows(count)
        return blockOf(number, { [table]: [...list.slice(1), list[1]] })
      }
      await expect(store.add([block(1, 499), broken(2, 499)])).rejects.toThrow('UNIQUE')
      expect(await readTip()).toBeUndefined()
      await expect(store.add([block(1, 499), broken(2, 500)])).rejects.toThrow('UNIQUE')
      expect(await readTip()).toBe(1)
    },
  )

  it('adds a block that is larger than that alone', async () => {
    const { store, readTip } = await createTestIndex()
    const broken = { transactions: [transactionOf(0), transactionOf(0)] }
    await expect(store.add([blockOf(1, full(1_000)), blockOf(2, broken)])).rejects.toThrow('UNIQUE')
    expect(await readTip()).toBe(1)
  })

  it('forgets what is counted where one of its ends or its hash is missing', async () => {
    const { database, fill, rowsOf, store } = await createTestIndex()
    await store.add(blocksOf(1, 2))
    for (const [at, missing] of ['held_floor', 'held_tip', 'held_hash'].entries()) {
      await fill()
      await database.query
        .updateTable('chain_index')
        .set({ [missing]: null })
        .execute()
      await store.add([blockOf(3 + at)])
      expect(await rowsOf('chain_index')).toMatchObject([{ held_floor: null, held_tip: null, held_hash: null }])
    }
  })

  it('takes back nothing of nothing', async () => {
    const { store } = await createTestIndex()
    await store.rollBack(-1)
    expect(await store.readRange()).toBeUndefined()
  })

  it('takes back from the newest down, and everything of a block', async () => {
    const { database, readTip, rowsOf, store } = await createTestIndex()
    const content = {
      ...full(1),
      transfers: [
        { position: 0, place: 0, kind: 'native', token: null, tokenId: null, sender: 'a', receiver: 'b', amount: '1' },
      ],
      approvals: [
        { position: 0, place: 0, token: 't', owner: 'a', spender: 's', amount: '1', tokenId: null, isForAll: false },
      ],
      activity: [{ account: 'a', position: 0 }],
    } satisfies Partial<IndexedBlock>
    await store.add(blocksOf(3, 6, () => content))
    await database.query
      .insertInto('indexed_block')
      .values({ chain: 'eip155:2', number: 9, hash: '0x', parent_hash: '0x', mined_at: 1 })
      .execute()
    const tables = [
      'indexed_block',
      'indexed_transaction',
      'indexed_transfer',
      'indexed_approval',
      'indexed_activity',
    ] as const
    const count = async () => Promise.all(tables.map(async table => (await rowsOf(table)).length))
    await store.rollBack(9)
    expect([await readTip(), await count()]).toEqual([6, [5, 4, 4, 4, 4]])
    await store.rollBack(6)
    expect([await readTip(), await count()]).toEqual([6, [5, 4, 4, 4, 4]])
    await store.rollBack(4)
    expect([await readTip(), await count()]).toEqual([4, [3, 2, 2, 2, 2]])
    await store.rollBack(3)
    expect([await readTip(), await count()]).toEqual([3, [2, 1, 1, 1, 1]])
    await store.rollBack(2)
    expect([await store.readRange(), await count()]).toEqual([undefined, [1, 0, 0, 0, 0]])
    expect(await rowsOf('chain_index')).toMatchObject([{ floor_number: null, tip_number: null }])
    // From here on it begins anywhere.
    await store.add([blockOf(99)])
    expect(await readTip()).toBe(99)
  })

  it('takes back a long way in pieces, each of which leaves the index whole', async () => {
    const { database, readTip, rowsOf, store } = await createTestIndex()
    await store.add(blocksOf(0, 520))
    // The last piece fails, the one before has been done.
    await sql`create trigger stop before delete on indexed_block when old.number = 15
      begin select raise(abort, 'stopped'); end`.execute(database.query)
    await expect(store.rollBack(5)).rejects.toThrow('stopped')
    expect([await readTip(), (await rowsOf('indexed_block')).length]).toEqual([20, 21])
    await sql`drop trigger stop`.execute(database.query)
    await store.rollBack(5)
    expect([await readTip(), (await rowsOf('indexed_block')).length]).toEqual([5, 6])
  })

  it('is written by the holder of the lease alone', async () => {
    const { createStore, database, store } = await createTestIndex()
    const other = createStore('two')
    await store.add(blocksOf(0, 3))
    expect([await other.takeLease(), await store.takeLease()]).toEqual([false, true])
    await Promise.all(
      [other.add(blocksOf(4, 5)), other.rollBack(1), other.fillHoldings()].map(write =>
        expect(write).rejects.toMatchObject({ name: 'LeaseLostError' }),
      ),
    )
    await other.dropLease()
    expect(await other.takeLease()).toBe(false)
    await store.dropLease()
    expect([await other.takeLease(), await store.takeLease()]).toEqual([true, false])
    await expect(store.add(blocksOf(4, 5))).rejects.toMatchObject({ name: 'LeaseLostError' })
    // An instance that stopped renewing, or whose clock was far ahead, has lost the lease.
    const [{ lease_until: until } = { lease_until: 0 }] = await database.query
      .selectFrom('chain_index')
      .selectAll()
      .execute()
    for (const [change, isTaken] of [
      [-30_000, false],
      [30_000, false],
      [-120_000, true],
      [3_600_000, true],
    ] as const) {
      await database.query
        .updateTable('chain_index')
        .set({ holder: 'two', lease_until: until + change })
        .execute()
      expect([change, await store.takeLease()]).toEqual([change, isTaken])
    }
  })

  it('prolongs the lease with everything that is written', async () => {
    const { database, store } = await createTestIndex()
    const read = async () =>
      (await database.query.selectFrom('chain_index').select('lease_until').executeTakeFirst())?.lease_until ?? 0
    const before = await read()
    await database.query.updateTable('chain_index').set({ lease_until: 1 }).execute()
    await store.add(blocksOf(0, 1))
    expect(await read()).toBeGreaterThanOrEqual(before)
  })
})
