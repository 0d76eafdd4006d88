import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createIndexStore } from '../createIndexStore.ts'
import type { IndexedBlock } from '../IndexedBlock.ts'
import { blockOf, blocksOf, closeTestIndex, createTestIndex, hashOf, id } from '../testing/createTestIndex.ts'

/** A row of another chain. */
const other = {
  token: 't',
  token_id: 's1',
  slot: '',
  account: 'z',
  balance: '1',
  is_held: 1,
  mined_at: 1,
  block_number: 1,
  position: 0,
  place: 0,
} as const
const zeroAddress = `0x${'0'.repeat(40)}`
type Move = readonly [item: string, from: string, to: string, amount?: number]

/** Transfers of collectibles: of `s…` there is one each (ERC-721), of `m…` there are many (ERC-1155). */
const moves = (...list: readonly Move[]) => ({
  transfers: list.map(([tokenId, sender, receiver, amount = 1], index): IndexedBlock.Transfer => {
    const kind = tokenId.startsWith('s') ? 'erc721' : 'erc1155'
    // Two to a transaction.
    const [position, place] = [Math.floor(index / 2), index % 2]
    return { position, place, kind, token: 't', tokenId, sender, receiver, amount: `${amount}` }
  }),
})

async function open() {
  const index = await createTestIndex()
  await index.store.add([blockOf(10)])
  await index.fill()
  return {
    ...index,
    /** Who holds what, and since which block, transaction and place. */
    async held() {
      const rows = await index.rowsOf('nft_holding')
      return Object.fromEntries(
        rows
          .filter(({ is_held }) => is_held === 1)
          .map(row => [
            `${row.token_id} ${row.account}`,
            [row.balance, row.block_number, row.position, row.place].join(' '),
          ])
          .sort(),
      )
    },
  }
}

afterAll(closeTestIndex)

describe('holdings', () => {
  it('assigns an item of ERC-721 to the account that got it last, for any order of blocks', async () => {
    const { held, rowsOf, store } = await open()
    await store.add([
      blockOf(11, moves(['s1', zeroAddress, 'a'], ['s1', 'a', 'b'], ['s2', zeroAddress, 'a'], ['s1', 'b', 'c'])),
    ])
    expect(await held()).toEqual({ 's1 c': '1 11 1 1', 's2 a': '1 11 1 0' })
    await store.add([blockOf(9, moves(['s1', zeroAddress, 'd'], ['s3', zeroAddress, 'd']))])
    expect(await held()).toEqual({ 's1 c': '1 11 1 1', 's2 a': '1 11 1 0', 's3 d': '1 9 0 1' })
    await store.add([blockOf(12, moves(['s2', 'a', zeroAddress]))])
    expect(await held()).toEqual({ 's1 c': '1 11 1 1', 's3 d': '1 9 0 1' })
    // Burned, and known as such; when it was mined is kept.
    expect((await rowsOf('nft_holding')).find(({ token_id }) => token_id === 's2')).toMatchObject({
      account: zeroAddress,
      slot: '',
      mined_at: 12_000,
    })
  })

  it('counts the last of a block last, in any order of arrival', async () => {
    const { held, store } = await open()
    const block = moves(
      ['s1', zeroAddress, 'a'],
      ['s1', 'a', 'b'],
      ['s2', zeroAddress, 'a'],
      ['m1', zeroAddress, 'a', 1],
      ['s2', 'a', 'b'],
      ['m1', zeroAddress, 'a', 2],
    )
    await store.add([blockOf(11, { transfers: block.transfers.toReversed() })])
    expect(await held()).toEqual({ 's1 b': '1 11 0 1', 's2 b': '1 11 2 0', 'm1 a': '3 11 2 1' })
  })

  it('counts more at once than one statement takes', async () => {
    const { held, store } = await open()
    const many = Array.from({ length: 3_000 }, (_, at): Move => [`s${at}`, zeroAddress, 'a'])
    await store.add([blockOf(11, moves(...many))])
    expect(Object.keys(await held())).toHaveLength(3_000)
  })

  it('has nothing to count of a chain that is not indexed', async () => {
    const { database } = await createTestIndex()
    const store = createIndexStore({ database, chain: 'eip155:9', holder: 'one', leaseMs: 1 })
    expect([await store.fillHoldings(), await store.readRollBackTo()]).toEqual([false, undefined])
  })

  it('sums up what came in less what went out of ERC-1155', async () => {
    const { held, rowsOf, store } = await open()
    await store.add([blockOf(11, moves(['m1', zeroAddress, 'a', 5], ['m1', 'a', 'b', 2], ['m2', zeroAddress, 'a', 1]))])
    expect(await held()).toEqual({ 'm1 a': '3 11 0 0', 'm1 b': '2 11 0 1', 'm2 a': '1 11 1 0' })
    await store.add([blockOf(12, moves(['m1', 'a', zeroAddress, 1], ['m1', zeroAddress, 'b', 7], ['m2', 'a', 'b', 0]))])
    expect(await held()).toEqual({ 'm1 a': '2 11 0 0', 'm1 b': '9 12 0 1', 'm2 a': '1 11 1 0' })
    expect((await rowsOf('nft_holding')).filter(({ account }) => account === zeroAddress)).toEqual([])
    // What went out before it is known to have come in is below zero, and not held.
    await store.add([blockOf(13, moves(['m3', 'c', 'd', 4]))])
    expect((await rowsOf('nft_holding')).find(({ account }) => account === 'c')).toMatchObject({
      balance: '-4',
      is_held: 0,
      mined_at: null,
    })
    await store.add([blockOf(9, moves(['m3', zeroAddress, 'c', 4], ['m1', zeroAddress, 'b', 1]))])
    expect(await held()).toEqual({ 'm1 a': '2 11 0 0', 'm1 b': '10 12 0 1', 'm2 a': '1 11 1 0', 'm3 d': '4 13 0 0' })
  })

  it('leaves no row of what came in and went out where nothing is known of it', async () => {
    const { rowsOf, store } = await open()
    await store.add([blockOf(11, moves(['m1', 'a', zeroAddress, 4])), blockOf(12)])
    expect(await rowsOf('nft_holding')).toHaveLength(1)
    await store.rollBack(10)
    expect(await rowsOf('nft_holding')).toEqual([])
  })

  it('counts collectibles alone, and none that moved nothing', async () => {
    const { database, fill, rowsOf, store } = await open()
    const [move] = moves(['s1', 'a', 'b']).transfers as [IndexedBlock.Transfer]
    await store.add([
      blockOf(11, {
        transfers: [
          { ...move, kind: 'erc20', tokenId: null },
          { ...move, place: 1, kind: 'native', token: null, tokenId: null },
          { ...move, place: 2, kind: 'internal', token: null, tokenId: null },
          { ...move, place: 3, kind: 'erc1155', tokenId: 'm1', amount: '0' },
          { ...move, place: 4, kind: 'erc1155', tokenId: null },
          { ...move, place: 5, token: null },
        ],
      }),
    ])
    expect(await rowsOf('nft_holding')).toEqual([])
    // Nor later, from what is in.
    await database.query.updateTable('chain_index').set({ held_floor: null }).execute()
    await fill()
    expect(await rowsOf('nft_holding')).toEqual([])
  })

  const busy = (): IndexedBlock[] => [
    blockOf(
      11,
      moves(
        ...([
          ['s1', zeroAddress, 'a'],
          ['m1', zeroAddress, 'a', 9],
          ['s3', zeroAddress, 'e'],
          ['s2', zeroAddress, 'a'],
        ] as const),
        ...([
          ['m5', zeroAddress, 'g', 2],
          ['m6', zeroAddress, 'h', 2],
        ] as const),
      ),
    ),
    // The last moves nothing.
    blockOf(
      12,
      moves(
        ...([
          ['s1', 'a', 'b'],
          ['m1', 'a', 'b', 4],
          ['s1', 'b', 'f'],
          ['m1', zeroAddress, 'b', 1],
        ] as const),
        ...([['m6', 'g', 'h', 0]] as const),
      ),
    ),
    blockOf(13, moves(['s1', 'f', 'c'], ['m1', 'b', 'a', 2], ['m2', zeroAddress, 'c', 3], ['s4', zeroAddress, 'c'])),
    blockOf(
      14,
      moves(
        ...([
          ['s1', 'c', zeroAddress],
          ['m1', 'a', zeroAddress, 7],
          ['s2', 'a', 'b'],
        ] as const),
        ...([
          ['m5', zeroAddress, 'g', 3],
          ['m6', zeroAddress, 'h', 1],
        ] as const),
      ),
    ),
  ]

  it.each([10, 11, 12, 13, 14])('has after a roll-back to %i what it had then', async above => {
    const plain = await open()
    await plain.store.add(busy().filter(({ number }) => number <= above))
    const then = await plain.held()
    await plain.store.add(busy().filter(({ number }) => number > above))
    const whole = await plain.held()
    const { held, rowsOf, store } = await open()
    for (const block of busy()) await store.add([block])
    await store.rollBack(above)
    expect(await held()).toEqual(then)
    expect((await rowsOf('chain_index'))[0]).toMatchObject({
      held_floor: 10,
      held_tip: above,
      held_hash: hashOf(above),
    })
    // And what comes then is counted at once.
    await store.add(busy().filter(({ number }) => number > above))
    expect(await held()).toEqual(whole)
    expect(await store.fillHoldings()).toBe(false)
  })

  it('counts what an older version left, the newest blocks first, and comes to the same', async () => {
    const one = await open()
    await one.store.add(busy())
    await one.store.add(blocksOf(15, 300))
    await one.store.add([blockOf(9, moves(['s1', zeroAddress, 'z'], ['m1', zeroAddress, 'z', 2]))])
    const before = await one.held()
    const ends = async () => {
      const [row] = await one.rowsOf('chain_index')
      return [row?.held_floor, row?.held_tip, row?.held_hash]
    }
    await one.database.query.updateTable('chain_index').set({ held_floor: null }).execute()
    const seen = []
    for (let isMore = true; isMore && seen.length < 9; ) {
      isMore = await one.store.fillHoldings()
      seen.push(await ends())
    }
    expect(seen).toEqual([
      [300, 300, hashOf(300)],
      [172, 300, hashOf(300)],
      [44, 300, hashOf(300)],
      [9, 300, hashOf(300)],
      [9, 300, hashOf(300)],
    ])
    expect(await one.held()).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(4)
  })

  it('catches up with blocks above that were not counted', async () => {
    const { database, held, rowsOf, store } = await open()
    const all = [...busy(), ...blocksOf(15, 200)]
    await store.add(all.filter(({ number }) => number <= 12))
    const hide = { held_floor: null, held_tip: null, held_hash: null }
    await database.query.updateTable('chain_index').set(hide).execute()
    await store.add(all.filter(({ number }) => number > 12))
    await database.query
      .updateTable('chain_index')
      .set({ held_floor: 10, held_tip: 12, held_hash: hashOf(12) })
      .execute()
    const tips = []
    while (tips.length < 5 && (await store.fillHoldings())) tips.push((await rowsOf('chain_index'))[0]?.held_tip)
    const before = await held()
    expect(tips).toEqual([140, 200])
    const plain = await open()
    await plain.store.add(busy())
    expect(await plain.held()).toMatchObject({ 's2 b': '1 14 1 0', 's3 e': '1 11 1 0' })
    expect(before).toEqual(await plain.held())
  })

  it.each([
    ['whose hash is another', { held_hash: '0xother' }],
    ['above what is in', { held_tip: 15 }],
    ['above what is in, without a hash', { held_tip: 15, held_hash: null }],
    ['below what is in', { held_floor: 9 }],
  ])('counts anew where blocks are counted %s', async (_, change) => {
    const { database, fill, held, rowsOf, store } = await open()
    await store.add(busy())
    const before = await held()
    await database.query.updateTable('chain_index').set(change).execute()
    await database.query.updateTable('nft_holding').set({ account: 'wrong' }).where('slot', '=', '').execute()
    await fill()
    expect(await held()).toEqual(before)
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: 10, held_tip: 14, held_hash: hashOf(14) })
  })

  it.each([
    { held_floor: null },
    { held_tip: null, held_hash: null },
    { held_floor: null, held_tip: null, held_hash: null },
  ])('counts anew, from the first block of a chain on, where it is not known what was counted (%j)', async change => {
    const { database, fill, held, store } = await createTestIndex().then(async index => {
      const first = blockOf(0, moves(['m1', zeroAddress, 'a', 2]))
      await index.store.add([first, blockOf(1, moves(['m1', zeroAddress, 'a', 3], ['s1', zeroAddress, 'a']))])
      await index.fill()
      return { ...index, held: () => index.rowsOf('nft_holding') }
    })
    const before = await held()
    expect(before).toHaveLength(2)
    await database.query.updateTable('chain_index').set(change).execute()
    await database.query.updateTable('nft_holding').set({ balance: '7' }).execute()
    await fill()
    expect([await held(), await store.fillHoldings()]).toEqual([before, false])
  })

  it('does not count on from other blocks than those that are in', async () => {
    const { database, rowsOf, store } = await open()
    await database.query.updateTable('chain_index').set({ held_hash: '0xother' }).execute()
    await store.add([blockOf(11, moves(['s1', zeroAddress, 'a']))])
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_tip: 10, held_hash: '0xother' })
    expect(await rowsOf('nft_holding')).toEqual([])
  })

  it('counts no more and no less for a roll-back above or below what is counted', async () => {
    const { database, fill, held, rowsOf, store } = await open()
    const set = (change: object) => database.query.updateTable('chain_index').set(change).execute()
    await store.add(busy())
    await set({ held_tip: 12, held_hash: hashOf(12) })
    await store.rollBack(13)
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: 10, held_tip: 12, held_hash: hashOf(12) })
    await set({ held_floor: 12, held_tip: 13, held_hash: hashOf(13) })
    await store.rollBack(11)
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: null, held_tip: null, held_hash: null })
    await fill()
    expect(await held()).toMatchObject({ 's1 a': '1 11 0 0', 'm1 a': '9 11 0 1' })
  })

  it('knows nothing of blocks that are not counted yet when it takes something back', async () => {
    const { database, rowsOf, store } = await open()
    await store.add([blockOf(11, moves(['m3', 'c', 'd', 4]))])
    await database.query.updateTable('chain_index').set({ held_floor: null }).execute()
    await store.add([blockOf(9, moves(['m3', zeroAddress, 'c', 4]))])
    const counted = { held_floor: 10, held_tip: 11, held_hash: hashOf(11) }
    await database.query.updateTable('chain_index').set(counted).execute()
    // From block 9 on, which is in.
    expect((await store.readRange())?.floor.number).toBe(9)
    await store.rollBack(10)
    expect(await rowsOf('nft_holding')).toEqual([])
  })

  it('takes nothing back by other blocks than those that were counted', async () => {
    const { database, fill, held, rowsOf, store } = await open()
    await store.add(busy())
    await database.query.updateTable('chain_index').set({ held_hash: '0xother' }).execute()
    await store.rollBack(12)
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: null, held_tip: null, held_hash: null })
    await fill()
    expect(await held()).toMatchObject({ 's1 f': '1 12 1 0', 'm1 a': '5 11 0 1' })
  })

  it('leaves blocks that do not continue what is counted for later', async () => {
    const { database, rowsOf, store } = await open()
    await store.add(busy())
    await database.query
      .updateTable('chain_index')
      .set({ held_tip: 12, held_hash: hashOf(12) })
      .execute()
    await store.add([blockOf(15, moves(['s9', zeroAddress, 'a']))])
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: 10, held_tip: 12, held_hash: hashOf(12) })
    expect((await rowsOf('nft_holding')).filter(({ token_id }) => token_id === 's9')).toEqual([])
  })

  it('clears away many rows in steps before it counts anew, and none of another chain', async () => {
    const { database, held, rowsOf, store } = await open()
    await sql`with recursive row (at) as (select 1 union all select at + 1 from row where at < 2001)
      insert into nft_holding (chain, token, token_id, slot, account, balance, is_held)
      select ${id}, 't', 's' || at, '', 'a', '1', 1 from row`.execute(database.query)
    await database.query
      .insertInto('nft_holding')
      .values({ ...other, chain: 'eip155:2' })
      .execute()
    await store.add([blockOf(11, moves(['s1', zeroAddress, 'b']))])
    await database.query.updateTable('chain_index').set({ held_floor: null }).execute()
    expect(await store.fillHoldings()).toBe(true)
    expect(await rowsOf('nft_holding')).toHaveLength(2)
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: null, held_tip: null, held_hash: null })
    await store.fillHoldings()
    expect(await held()).toEqual({ 's1 b': '1 11 0 0', 's1 z': '1 1 0 0' })
    expect((await rowsOf('chain_index'))[0]).toMatchObject({ held_floor: 11, held_tip: 11 })
  })
})
