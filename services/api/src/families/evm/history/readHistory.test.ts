import { afterAll, describe, expect, it } from 'vitest'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { createIndexStore } from '../indexer/createIndexStore.ts'
import type { IndexedBlock } from '../indexer/IndexedBlock.ts'
import { blockOf, closeTestIndex, createTestIndex, hashOf, id } from '../indexer/testing/createTestIndex.ts'
import type { HistoryPosition } from './HistoryPosition.ts'
import { readHistory } from './readHistory.ts'

const account = (digit: string) => `0x${digit.repeat(40)}`
const [me, other, usd, art] = [account('a'), account('b'), account('7'), account('8')]
const zeroAddress = account('0')
const second = 'eip155:10'
type Moved = Partial<IndexedBlock.Transfer>

/** A block whose transactions move what is said of each: to me, from another account, unless it says so. */
const blockWith = (number: number, transactions: readonly (readonly Moved[])[], changes: Partial<IndexedBlock> = {}) =>
  blockOf(number, {
    transactions: transactions.map((_, position) => ({
      position,
      hash: hashOf(number * 100 + position),
      sender: other,
      receiver: usd,
      created: null,
      value: '0',
      nonce: 3,
      selector: null,
      isFailed: false,
    })),
    transfers: transactions.flatMap((moved, position) =>
      moved.map((one, place) => ({
        position,
        place,
        kind: 'erc20' as const,
        token: usd,
        tokenId: null,
        sender: other,
        receiver: me,
        amount: '5',
        ...one,
      })),
    ),
    activity: transactions.map((_, position) => ({ account: me, position })),
    ...changes,
  })
const times = (count: number, moved: Moved = {}) => Array.from({ length: count }, () => moved)

/** The history of an account on a chain, and on a second one. */
async function open(blocks: readonly IndexedBlock[], secondBlocks: readonly IndexedBlock[] = []) {
  const { database, store } = await createTestIndex()
  await store.add([...blocks])
  if (secondBlocks.length > 0) {
    const more = createIndexStore({ database, chain: second, holder: 'one', leaseMs: 60_000 })
    await more.takeLease()
    await more.add([...secondBlocks])
  }
  const networks = [id, second].map(one => ({ id: one }) as unknown as ServedNetwork)
  const read = (options: Partial<readHistory.Options> = {}) =>
    readHistory(database, { account: me, networks, after: undefined, count: 50, now: 1_000, ...options })
  /** All pages, each as the hashes that it shows. */
  const walk = async (count: number, reversed = false) => {
    const pages: string[][] = []
    let after: HistoryPosition | undefined
    do {
      const page = await read({ count, after, networks: reversed ? [...networks].reverse() : networks })
      pages.push(page.entries.map(({ chain, hash }) => `${chain} ${Number(hash)}`))
      after = page.next
    } while (after && pages.length < 100)
    return pages
  }
  return { database, networks, read, walk }
}

afterAll(closeTestIndex)

describe('readHistory', () => {
  it('returns the kind of each transaction and what it moved for the account', async () => {
    const failed = { sender: me, receiver: null, created: art, selector: '0x12345678', isFailed: true }
    const block = blockWith(5, [
      [{}, { sender: me, receiver: other, amount: '0' }, { amount: '0' }, { sender: me, receiver: me, amount: '7' }],
      [],
    ])
    const { networks, read } = await open([
      {
        ...block,
        transactions: block.transactions.map(one => (one.position === 1 ? { ...one, ...failed } : one)),
        approvals: [
          { position: 1, place: 0, token: usd, owner: me, spender: other, amount: '1', tokenId: null, isForAll: false },
          {
            position: 0,
            place: 0,
            token: usd,
            owner: other,
            spender: me,
            amount: '1',
            tokenId: null,
            isForAll: false,
          },
        ],
      },
    ])
    const plain = {
      kind: 'erc20',
      token: usd,
      tokenId: null,
      name: null,
      symbol: null,
      decimals: null,
      itemName: null,
      itemImage: null,
      isItemDue: false,
      isMassMinted: false,
    }
    const of = { network: networks[0], chain: id, minedAt: 5_000, blockNumber: 5, nonce: 3 }
    const expected = {
      entries: [
        { ...of, position: 1, hash: hashOf(501), ...failed, hasApproval: true, transfers: [] },
        {
          ...of,
          position: 0,
          hash: hashOf(500),
          sender: other,
          receiver: usd,
          created: null,
          selector: null,
          isFailed: false,
          hasApproval: false,
          transfers: [
            { ...plain, place: 0, sender: other, receiver: me, amount: '5' },
            // A transfer of zero is only in its sender's history.
            { ...plain, place: 1, sender: me, receiver: other, amount: '0' },
            { ...plain, place: 3, sender: me, receiver: me, amount: '7' },
          ],
        },
      ],
      next: undefined,
    }
    expect(await read()).toEqual(expected)
    expect(await read({ account: me.toUpperCase().replace('X', 'x') })).toEqual(expected)
    expect(await read({ account: other })).toEqual({ entries: [], next: undefined })
    expect(await read({ networks: networks.slice(1) })).toEqual({ entries: [], next: undefined })
  })

  it('returns what tokens and items say of themselves, and which items are to be read', async () => {
    const item = (tokenId: string): Moved => ({ kind: 'erc721', token: art, tokenId, amount: '1' })
    const { database, read } = await open([blockWith(5, [[{}, item('1'), item('2'), item('3')]], { tokens: [usd] })])
    await database.query
      .updateTable('indexed_token')
      .set({ name: 'USD Coin', symbol: 'USDC', decimals: 6 })
      .where('address', '=', usd)
      .execute()
    await database.query.deleteFrom('nft_metadata').execute()
    for (const [token_id, next_at] of [
      ['2', 1_000],
      ['3', 1_001],
    ] as const)
      await database.query
        .insertInto('nft_metadata')
        .values({ chain: id, token: art, token_id, name: 'Cat', image: 'ipfs://cat', failures: 0, next_at } as never)
        .execute()
    const [entry] = (await read()).entries
    expect(entry?.transfers).toMatchObject([
      { name: 'USD Coin', symbol: 'USDC', decimals: 6, itemName: null, isItemDue: false },
      { tokenId: '1', itemName: null, itemImage: null, isItemDue: true },
      { tokenId: '2', itemName: 'Cat', itemImage: 'ipfs://cat', isItemDue: true },
      { tokenId: '3', itemName: 'Cat', itemImage: 'ipfs://cat', isItemDue: false },
    ])
  })

  it('reports that many others got an item in the same transaction', async () => {
    const minted = (receiver: string, tokenId: number): Moved => ({
      kind: 'erc721',
      token: art,
      tokenId: `${tokenId}`,
      amount: '1',
      sender: zeroAddress,
      receiver,
    })
    const drop = (others: number) => [
      minted(me, 0),
      ...Array.from({ length: others }, (_, at) => minted(other, at + 1)),
    ]
    const { read } = await open([
      blockWith(5, [drop(20), drop(19), [{ ...minted(me, 0), sender: other }, ...drop(20).slice(1)]]),
    ])
    const { entries } = await read()
    expect(entries.map(({ transfers }) => transfers.map(({ isMassMinted }) => isMassMinted))).toEqual([
      [false],
      [false],
      [true],
    ])
  })

  it('walks all networks in one order, newest first, each transaction once, for any size of a page', async () => {
    // Blocks of one number are of one time on both chains.
    const one = [blockWith(5, [[{}], [{}], [{}]]), blockWith(6, []), blockWith(7, [[{}]]), blockWith(8, [[{}], [{}]])]
    const two = [blockWith(5, [[{}], [{}]]), blockWith(6, [[{}]]), blockWith(7, [[{}], [{}]]), blockWith(8, [[{}]])]
    const { walk } = await open(one, two)
    // Of one moment the greater id comes first.
    const all = [
      ...[`${second} 800`, `${id} 801`, `${id} 800`],
      ...[`${second} 701`, `${second} 700`, `${id} 700`],
      `${second} 600`,
      ...[`${second} 501`, `${second} 500`, `${id} 502`, `${id} 501`, `${id} 500`],
    ]
    for (const count of [1, 5, 12, 50])
      expect(await walk(count, count === 5)).toEqual(
        Array.from({ length: Math.ceil(12 / count) }, (_, at) => all.slice(at * count, (at + 1) * count)),
      )
  })

  it('keeps the order of blocks that are of one time', async () => {
    const minedAt = 5_000
    const { walk } = await open([blockWith(5, [[{}], [{}]], { minedAt }), blockWith(6, [[{}]], { minedAt })])
    expect(await walk(50)).toEqual([[`${id} 600`, `${id} 501`, `${id} 500`]])
  })

  it('keeps the order of all networks where their pages end early', async () => {
    const one = [blockWith(5, [times(700)]), blockWith(6, [times(400)]), blockWith(7, []), blockWith(8, [times(1)])]
    const two = [blockWith(7, [times(600)]), blockWith(8, [times(600)])]
    const { walk } = await open(one, two)
    const all = [`${second} 800`, `${id} 800`, `${second} 700`, `${id} 600`, `${id} 500`]
    expect((await walk(50)).flat()).toEqual(all)
    expect((await walk(50, true)).flat()).toEqual(all)
  })

  it('reads a page from one snapshot, which PostgreSQL gives when it is asked', async () => {
    const { database, networks } = await open([blockWith(5, [[{}]])])
    const levels: string[] = []
    const transaction = () => {
      const begun = database.query.transaction()
      return Object.assign(begun, {
        setIsolationLevel(level: string) {
          levels.push(level)
          return database.query.transaction()
        },
      })
    }
    for (const engine of ['sqlite', 'postgres'] as const) {
      const query = { transaction } as unknown as typeof database.query
      const options = { account: me, networks, after: undefined, count: 50, now: 1_000 }
      expect((await readHistory({ ...database, engine, query }, options)).entries).toHaveLength(1)
      expect(levels).toEqual(engine === 'sqlite' ? [] : ['repeatable read'])
    }
  })

  it('ends a page earlier where its transactions moved too much, and returns 200 transfers of one', async () => {
    const pages = async (transactions: readonly (readonly Moved[])[]) => {
      const { read, walk } = await open([blockWith(5, transactions)])
      const sizes = (await walk(50)).map(page => page.length)
      const { entries } = await read()
      return { sizes, transfers: entries.map(({ transfers }) => transfers.length) }
    }
    const both = (count: number) => [...times(count), ...times(count, { sender: me, receiver: other })]
    // A thousand fit.
    expect(await pages([both(100), both(100), both(100), both(100), both(100)])).toEqual({
      sizes: [5],
      transfers: [200, 200, 200, 200, 200],
    })
    expect(await pages([both(90), both(90), both(90), both(90), both(90), both(90)])).toEqual({
      sizes: [5, 1],
      transfers: [180, 180, 180, 180, 180],
    })
    // Of one side of the account no more than a thousand are read: the transaction in which they end is on the next page.
    expect(await pages([times(1), times(400), times(400), times(400)])).toEqual({
      sizes: [2, 2],
      transfers: [200, 200],
    })
    // One of more than that is cut.
    expect(await pages([times(1), times(1_100)])).toEqual({ sizes: [1, 1], transfers: [200] })
    const { read } = await open([blockWith(5, [times(201, { sender: me, receiver: other })])])
    expect((await read()).entries[0]?.transfers.map(({ place }) => place)).toEqual(
      Array.from({ length: 200 }, (_, place) => place),
    )
  })
})
