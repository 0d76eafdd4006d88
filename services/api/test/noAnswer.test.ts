import { silentLog } from '@billfold/service'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createTokenReader } from '../src/families/evm/indexer/tokens/createTokenReader.ts'
import { readPools } from '../src/families/evm/readPools.ts'
import type { Family } from '../src/families/Family.ts'
import { createSolanaHistory } from '../src/families/solana/createSolanaHistory.ts'
import type { BalanceRow } from '../src/lists/balances/BalanceRow.ts'
import { createBalanceReader } from '../src/lists/balances/createBalanceReader.ts'
import { createMetadataReader } from '../src/lists/nfts/createMetadataReader.ts'
import { createPriceReader } from '../src/prices/createPriceReader.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { UpstreamError } from '../src/upstream/UpstreamError.ts'
import { recordedAnswers } from './recordedAnswers.ts'
import { createTestClient } from './support/createTestClient.ts'
import { servedNetwork } from './support/servedNetwork.ts'
import { withEngines } from './support/withEngines.ts'

// A node that does not answer says nothing of what it was asked about (B21, B22, B24).

const busy = { error: { code: -32007, message: '50/second request limit reached' } }
const reverted = { error: { code: 3, message: 'execution reverted' } }
const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')
const text = (value: string) =>
  `0x${word(32)}${word(value.length)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const [tokenA, tokenB, pool] = ['a', 'b', 'c'].map(digit => `0x${digit.repeat(40)}`) as [string, string, string]
type Call = { readonly to: string; readonly data: string }

withEngines('calls without an answer', fresh => {
  async function openTables() {
    const database = openDatabase(await fresh(), silentLog)
    onTestFinished(() => database.close())
    await migrate(database, { now: () => 1 })
    return database
  }

  it('leaves a token to be asked again, and takes no other one along', async () => {
    const database = await openTables()
    const clock = createManualClock()
    const state = { a: busy as object, b: reverted as object }
    const node = await startFakeNode({
      answer({ params: [call] }) {
        const { data, to } = call as Call
        const held = to === tokenA ? state.a : state.b
        if (held !== state.b && to === tokenB) return reverted
        return (data === '0x95d89b41' ? held : reverted) as typeof busy
      },
    })
    const network = servedNetwork([node.url])
    await database.query
      .insertInto('indexed_token')
      .values([tokenA, tokenB].map(address => ({ chain: network.id, address, first_block: 1 })) as never)
      .execute()
    const read = createTokenReader({ database, rpc: createTestClient(), now: clock.now })
    const rows = () =>
      database.query.selectFrom('indexed_token').select(['symbol', 'checked_at']).orderBy('address').execute()
    const start = clock.now()
    expect(await read(network)).toBe(1)
    expect(await rows()).toEqual([
      { symbol: null, checked_at: null },
      { symbol: null, checked_at: start },
    ])
    // Not at once, so that a node which is busy for long is left alone.
    const hits = node.hits()
    expect(await read(network)).toBe(0)
    expect(node.hits()).toBe(hits)
    clock.advance(60_001)
    state.a = { result: text('AAA') }
    expect(await read(network)).toBe(1)
    expect((await rows())[0]).toEqual({ symbol: 'AAA', checked_at: clock.now() })
    expect(await read(network)).toBe(0)
    // One that said nothing is asked again after a day.
    state.b = { result: text('BBB') }
    clock.advance(86_400_001)
    expect(await read(network)).toBe(0)
    expect(await rows()).toEqual([
      { symbol: 'AAA', checked_at: start + 60_001 },
      { symbol: 'BBB', checked_at: clock.now() },
    ])
    expect(await read(network)).toBe(0)
  })

  it('leaves prices as they were, and says that they are old', async () => {
    const clock = createManualClock()
    let answer: (call: Call) => object = ({ data }) => {
      if (data === '0x0dfe1681') return { result: `0x${word(BigInt(tokenA))}` }
      if (data === '0xd21220a7') return { result: `0x${word(BigInt(tokenB))}` }
      return { result: `0x${word(1_000)}${word(500)}${word(0)}` }
    }
    const node = await startFakeNode({
      answer: ({ method, params: [call] }) =>
        method === 'eth_chainId' ? { result: '0x1' } : (answer(call as Call) as typeof busy),
    })
    const token = (address: string, anchorPrice?: string) => ({
      address,
      name: '',
      symbol: '',
      decimals: 0,
      anchorPrice,
    })
    const network = servedNetwork([node.url], {
      tokens: [token(tokenA, '1.00'), token(tokenB)] as never,
      pools: [pool],
    })
    const rpc = createTestClient()
    const open = () =>
      createPriceReader({ clock, log: silentLog, readPools: served => readPools(served, rpc), provider: undefined })
    const prices = open()
    const one = 10n ** 18n
    const known = { byAddress: new Map([tokenA, tokenB].map((address, at) => [address, one * BigInt(at + 1)])) }
    expect(await prices.read(network, [tokenA, tokenB])).toEqual({ ...known, isStale: false })
    const answering = answer
    answer = call => (call.data === '0x0902f1ac' ? busy : answering(call))
    clock.advance(120_000)
    expect(await prices.read(network, [tokenA, tokenB])).toEqual({ ...known, isStale: true })
    // Without old ones, what the operator gave.
    expect(await open().read(network, [tokenA, tokenB])).toEqual({ byAddress: new Map([[tokenA, one]]), isStale: true })
    // An invalid pool is left out; that is not a failure.
    answer = () => reverted
    expect(await open().read(network, [tokenB])).toEqual({ byAddress: new Map(), isStale: false })
  })

  it('replaces no balance that a later read brought', async () => {
    const clock = createManualClock()
    const network = servedNetwork([])
    const settle: ((balance: bigint) => void)[] = []
    const family = {
      toKey: (address: string) => address,
      readBalances: () =>
        new Promise<BalanceRow[]>(resolve => {
          settle.push(balance => resolve([{ address: undefined, balance } as BalanceRow]))
        }),
    } as unknown as Family
    const balances = createBalanceReader({
      clock,
      log: silentLog,
      families: { of: () => family } as never,
      prices: { read: async () => ({ byAddress: new Map(), isStale: false }) },
      provider: undefined,
    })
    const read = async (freshTokens: readonly string[] = []) =>
      (await balances.read({ network, address: tokenA, freshTokens })).rows[0]?.balance
    const slow = read()
    await expect.poll(() => settle.length).toBe(1)
    const forced = read([tokenB])
    await expect.poll(() => settle.length).toBe(2)
    settle[1]?.(7n)
    expect(await forced).toBe(7n)
    settle[0]?.(100n)
    expect(await slow).toBe(7n)
    expect(await read()).toBe(7n)
    expect(settle).toHaveLength(2)
  })

  it('waits with metadata that cannot be kept as with those that cannot be had', async () => {
    const database = await openTables()
    const clock = createManualClock()
    const log = createLogSink()
    let reads = 0
    const metadata = createMetadataReader({
      database,
      log,
      now: clock.now,
      async readItem() {
        reads += 1
        if (reads === 1) throw new UpstreamError('unreadable')
        // PostgreSQL keeps no NUL.
        return { name: 'x', description: null, picture: 'data:,\0', attributes: [] }
      },
    })
    const item = { chain: 'eip155:1', token: tokenA, tokenId: '1', standard: 'erc721', network: servedNetwork([]) }
    const request = async () => {
      metadata.request([item as never])
      await metadata.settled()
    }
    const row = () => database.query.selectFrom('nft_metadata').select(['failures', 'next_at']).executeTakeFirst()
    await request()
    expect(await row()).toEqual({ failures: 1, next_at: clock.now() + 60_000 })
    clock.advance(60_000)
    await request()
    const isKept = database.engine === 'sqlite'
    expect(await row()).toEqual(
      isKept ? { failures: 0, next_at: clock.now() + 86_400_000 } : { failures: 2, next_at: clock.now() + 240_000 },
    )
    await request()
    expect(reads).toBe(2)
    expect(log.lines.map(({ event }) => event)).toEqual(isKept ? [] : ['metadata.failed'])
  })
})

describe('a transaction of Solana', () => {
  const signature = '1'.repeat(64)
  const read = (error: { code: number; message: string }) =>
    createSolanaHistory({
      clock: createManualClock(),
      mints: { read: async () => new Map() },
      reader: {
        ask: async (_, calls) =>
          calls.map(({ method }) => {
            if (method === 'getTokenAccountsByOwner') return { result: { value: [] } }
            if (method !== 'getSignaturesForAddress') return { error }
            return { result: [{ signature, slot: 7, err: null, blockTime: 1_700_000_000 }] }
          }),
      },
    })({
      network: servedNetwork([], { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
      account: tokenA,
      after: undefined,
    })

  it.each(recordedAnswers.filter(({ kind, node }) => node === 'Agave' && kind === 'not-kept'))(
    'that a node does not keep is a row without details: $error.message',
    async ({ error }) => expect((await read(error)).rows).toHaveLength(1),
  )

  it.each(recordedAnswers.filter(({ kind }) => kind === 'busy' || kind === 'failed'))(
    'that a node did not return is no row: $error.message',
    async ({ error }) => expect(read(error)).rejects.toThrow(UpstreamError),
  )
})
