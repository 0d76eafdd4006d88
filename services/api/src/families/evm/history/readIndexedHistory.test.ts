import { createLogSink } from '@billfold/service/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { HistoryProvider } from '../../../lists/history/HistoryProvider.ts'
import type { ProvidedPages } from '../../../lists/pages/createProvidedPages.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import { blockOf, closeTestIndex, createTestIndex, hashOf, id } from '../indexer/testing/createTestIndex.ts'
import { readIndexedHistory } from './readIndexedHistory.ts'

const me = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const art = `0x${'8'.repeat(40)}`
const named = (one: string, changes: Partial<ServedNetwork>) =>
  ({
    id: one,
    tokens: [],
    verdicts: new Map(),
    projectId: '',
    isTestnet: false,
    isIndexed: false,
    ...changes,
  }) as unknown as ServedNetwork
const indexed = named(id, { isIndexed: true })
const provided = named('eip155:10', {})
const testnet = named('eip155:11', { isTestnet: true })

/** A provider whose rows are between the blocks of the index: one for each number up to `count`. */
function createProvider(count: number) {
  const asked: object[] = []
  const rows = Array.from({ length: count }, (_, at): HistoryProvider.Row => {
    const minedAt = (count - at) * 1_000 + 500
    const hash = hashOf(minedAt)
    return {
      network: 'eip155:10',
      hash,
      minedAt,
      operation: 'send',
      from: me,
      to: other,
      status: 'confirmed',
      nonce: 1,
      transfers: [],
    }
  })
  const provider: ProvidedPages<HistoryProvider.Row> = {
    name: 'provider',
    async choose(networks) {
      asked.push(networks)
      return networks
    },
    async read(options) {
      asked.push(options)
      return { rows, next: undefined }
    },
  }
  return { asked, provider }
}

/** An index of one collectible in each of its blocks, and a provider where there is one. */
async function open(blocks: number, history?: ProvidedPages<HistoryProvider.Row>) {
  const { database, store } = await createTestIndex()
  await store.add(
    Array.from({ length: blocks }, (_, at) =>
      blockOf(at + 1, {
        transactions: [
          {
            position: 0,
            hash: hashOf(at + 1),
            sender: me,
            receiver: art,
            created: null,
            value: '0',
            nonce: at,
            selector: null,
            isFailed: false,
          },
        ],
        transfers: [
          {
            position: 0,
            place: 0,
            kind: 'erc721',
            token: art,
            tokenId: `${at}`,
            sender: other,
            receiver: me,
            amount: '1',
          },
        ],
        activity: [{ account: me, position: 0 }],
      }),
    ),
  )
  await database.query
    .insertInto('nft_metadata')
    .values({
      chain: id,
      token: art,
      token_id: '0',
      name: 'Cat',
      image: 'ipfs://cat',
      failures: 0,
      next_at: 2_000,
    } as never)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const requested: unknown[] = []
  const log = createLogSink()
  const services = (of: ProvidedPages<HistoryProvider.Row> | undefined) => ({
    clock: { now: () => 1_000 },
    database,
    checksum: (address: string) => `sum ${address}`,
    history: of,
    log,
    rpcPlaces: { enter: () => () => {} },
    media: { toUrl: async (image: string, baseUrl: string) => `${baseUrl}/${image}` },
    metadata: { request: (items: readonly unknown[]) => requested.push(...items) },
  })
  const read = (
    options: {
      networks?: readonly ServedNetwork[]
      cursor?: string
      of?: 'none'
      chainId?: string
      /** Named where none may be asked. */
      database?: undefined
    } = {},
  ) =>
    readIndexedHistory(
      {
        services: {
          ...services(options.of === 'none' ? undefined : history),
          ...('database' in options ? { database: undefined } : {}),
        },
        project: { id: 'alpha', analyticsSalt: 'salt' },
        baseUrl: 'https://api.example',
        header() {},
      } as unknown as readIndexedHistory.Call,
      {
        account: me.toUpperCase().replace('X', 'x'),
        networks: options.networks ?? [indexed, provided, testnet],
        chainId: options.chainId,
        cursor: options.cursor,
        isFresh: true,
      },
    )
  const hashesOf = (page: Awaited<ReturnType<typeof read>>) => page.data.map(({ metadata }) => Number(metadata.hash))
  return { hashesOf, log, read, requested }
}
const down = (from: number, to: number, step = 1) =>
  Array.from({ length: from - to + 1 }, (_, at) => (from - at) * step)

afterAll(closeTestIndex)

describe('readIndexedHistory', () => {
  it('answers from the index, with pictures, and with a cursor to what is older', async () => {
    const { hashesOf, read, requested } = await open(51)
    const page = await read()
    expect(hashesOf(page)).toEqual(down(51, 2))
    expect(page.data[0]).toMatchObject({
      id: `${id}:${hashOf(51)}`,
      metadata: { sentFrom: `sum ${other}`, sentTo: `sum ${me}`, operationType: 'receive' },
    })
    expect(requested).toHaveLength(50)
    const last = await read({ cursor: page.next! })
    expect(hashesOf(last)).toEqual([1])
    expect(last.data[0]?.transfers?.[0]?.nft_info).toMatchObject({
      name: 'Cat',
      content: { preview: { url: 'https://api.example/ipfs://cat' } },
    })
    expect(last).not.toHaveProperty('next')
  })

  it('has nothing of networks that are not indexed, also where they were before, and makes no request', async () => {
    const { read } = await open(1)
    expect(await read({ networks: [named(id, {})], database: undefined })).toEqual({ data: [] })
    const { provider } = createProvider(1)
    const mixed = await open(1, provider)
    expect(mixed.hashesOf(await mixed.read({ networks: [named(id, { isTestnet: true }), provided] }))).toEqual([1_500])
  })

  it.each(['none', '2.none', ''])('refuses the unknown cursor %j', async cursor => {
    const { read } = await open(1, createProvider(1).provider)
    await expect(read({ cursor })).rejects.toMatchObject({
      reason: { name: 'INVALID_INPUT' },
      message: expect.stringMatching(/: query\.cursor is none that was given out$/),
    })
  })

  it('puts the rows of a provider between its own by their time, and asks it for its networks alone', async () => {
    const { asked, provider } = createProvider(30)
    const { hashesOf, read, requested } = await open(30, provider)
    const first = await read()
    const all = down(30, 1).flatMap(one => [one * 1_000 + 500, one])
    expect(hashesOf(first)).toEqual(all.slice(0, 50))
    expect(first.data[0]).toMatchObject({
      id: `eip155:10:${hashOf(30_500)}`,
      metadata: { sentFrom: `sum ${me}`, sentTo: `sum ${other}` },
    })
    expect(first.data[1]).toMatchObject({ metadata: { sentFrom: `sum ${other}`, sentTo: `sum ${me}` } })
    expect(requested.length).toBeGreaterThan(0)
    expect(asked).toEqual([
      ['eip155:10'],
      { account: me, networks: ['eip155:10'], cursor: undefined, count: 50, isFresh: true },
    ])
    const second = await read({ cursor: first.next! })
    expect(hashesOf(second)).toEqual(all.slice(50))
    expect(second.data.at(-1)?.transfers?.[0]?.nft_info?.content?.preview?.url).toBe('https://api.example/ipfs://cat')
    expect(second).not.toHaveProperty('next')
    // The cursor is for this network and project.
    await expect(read({ cursor: first.next!, chainId: id })).rejects.toThrow()
  })

  it('answers a provider’s rows where nothing is indexed, and asks none where it serves no network', async () => {
    const { asked, provider } = createProvider(2)
    const { hashesOf, read } = await open(1, provider)
    expect(hashesOf(await read({ networks: [provided] }))).toEqual([2_500, 1_500])
    asked.length = 0
    expect(hashesOf(await read({ networks: [indexed, testnet] }))).toEqual([1])
    expect(asked).toEqual([])
  })

  it('goes on in the index with a cursor of the index, and where the provider is there no more', async () => {
    const { asked, provider } = createProvider(60)
    const { hashesOf, read } = await open(55, provider)
    const ofIndex = (await read({ of: 'none' })).next!
    asked.length = 0
    expect(hashesOf(await read({ cursor: ofIndex }))).toEqual(down(5, 1))
    expect(asked).toEqual([])
    const first = await read()
    expect(hashesOf(await read({ cursor: first.next!, of: 'none' }))).toEqual(down(33, 1))
    // Only rows of the provider were shown until then.
    const later = createProvider(200)
    const behind = await open(1, later.provider)
    const top = await behind.read()
    expect(behind.hashesOf(await behind.read({ cursor: top.next!, of: 'none' }))).toEqual([1])
    // All of the index was shown.
    const before = await open(1, {
      ...later.provider,
      read: async () => ({ rows: [], next: 'more' }),
    })
    const empty = await before.read({ networks: [provided] })
    expect(await before.read({ cursor: empty.next!, of: 'none', database: undefined })).toEqual({ data: [] })
  })

  it('answers from the index alone where the provider fails, and says so in the log', async () => {
    const { hashesOf, log, read } = await open(2, {
      ...createProvider(1).provider,
      read: () => Promise.reject(new UpstreamError('timeout')),
    })
    expect(hashesOf(await read())).toEqual([2, 1])
    expect(log.lines).toMatchObject([{ event: 'provider.failed', fields: { provider: 'provider', port: 'history' } }])
  })
})
