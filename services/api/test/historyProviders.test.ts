import { silentLog } from '@billfold/service'
import { getHistory } from 'billfold/protocol'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/openDatabase.ts'
import { createIndexStore } from '../src/families/evm/indexer/createIndexStore.ts'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { tenants } from '../src/testing/tenants.ts'
import { startProvider } from './support/startProvider.ts'
import { withEngines } from './support/withEngines.ts'
import { zerionRows } from './support/zerionRows.ts'

// Histories from an outside provider, alone and beside the index, over real sockets and databases.

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const key = 'zk_canary_never_in_a_log'
const { chains, transaction } = zerionRows
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const nowhere = ['http://127.0.0.1:1']
const seed = {
  ...tenants,
  networks: [
    networkRow(nowhere, { id: 'eip155:1', name: 'Ethereum' }),
    networkRow(nowhere, { id: 'eip155:8453', name: 'Base' }),
    networkRow(nowhere, { id: 'eip155:31337', name: 'Indexed', indexed: true }),
    networkRow(nowhere, { id: 'eip155:5', name: 'Strange' }),
    networkRow(nowhere, { id: 'eip155:11155111', name: 'Tests', isTestnet: true }),
  ],
}

/** Pages of `count` rows, as the provider cuts them, for any request. */
const pagesOf =
  (rows: readonly unknown[], count: number) =>
  ({ path, query }: { path: string; query: URLSearchParams }) => {
    if (path === '/v1/chains/') return chains
    if (path !== `/v1/wallets/${account.toLowerCase()}/transactions/`) return undefined
    const from = Number(query.get('page[after]') ?? 0)
    const next = from + count < rows.length ? `https://api.zerion.io/x?page%5Bafter%5D=${from + count}` : null
    return { links: { self: 'x', next }, data: rows.slice(from, from + count) }
  }

type Get = ReturnType<typeof createTestApi>['get']
async function readPage(
  get: Get,
  query: string,
  of = { projectId: 'alpha', origin: 'https://alpha.example', account },
) {
  const response = await get(`/v1/account/${of.account}/history?projectId=${of.projectId}${query}`, {
    origin: of.origin,
  })
  const answer = await response.json()
  if (response.status !== 200) return { response, data: [], next: undefined }
  expect(v.parse(getHistory.answer, answer)).toEqual(answer)
  return { response, ...v.parse(getHistory.answer, answer) }
}
async function readAll(get: Get, query = '') {
  const rows = []
  let next: string | null | undefined
  for (let pages = 0; pages < 100; pages++) {
    const page = await readPage(get, `${query}${next ? `&cursor=${encodeURIComponent(next)}` : ''}`)
    expect(page.response.status).toBe(200)
    rows.push(...page.data)
    next = page.next
    if (!next) return rows
  }
  throw new Error('no end')
}

withEngines('history of a provider', fresh => {
  it('is on the wire like our own, in all its pages', async () => {
    const odd = { fungible_info: null, nft_info: null, direction: 'in' }
    const item = {
      fungible_info: null,
      nft_info: {
        name: 'Robot 12',
        flags: { is_spam: true },
        content: { preview: { url: 'https://elsewhere.example/' } },
      },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    }
    const rows = [
      ...Array.from({ length: 120 }, (_, index) => transaction({ hash: hashOf(index), minedAt: 2e12 - index * 1_000 })),
      transaction({
        hash: hashOf(500),
        minedAt: 1.5e12,
        attributes: { operation_type: 'receive', transfers: [item, odd, null, { direction: 'up' }] },
      }),
      transaction({ hash: hashOf(501), minedAt: 1.4e12, attributes: { status: 'failed' } }),
      transaction({
        hash: hashOf(502),
        minedAt: 1.3e12,
        attributes: { operation_type: 'Strange Words!', sent_to: '', transfers: [], nonce: 1.5 },
      }),
      transaction({ hash: hashOf(503), minedAt: 1.2e12, chain: 'base' }),
      transaction({ hash: hashOf(504), minedAt: 1.1e12, chain: 'unknown-chain' }),
      { type: 'transactions' },
      transaction({ hash: '0x12', minedAt: 1e12 }),
    ]
    const provider = await startProvider({ answer: pagesOf(rows, 50) })
    const { get, log } = createTestApi({
      database: await fresh(),
      seed,
      providers: { zerion: { key, url: provider.url } },
    })
    const all = await readAll(get, '&chainId=eip155:1')
    expect(all.map(({ id }) => id)).toEqual(
      [...Array.from({ length: 120 }, (_, index) => index), 500, 501, 502].map(number => `eip155:1:${hashOf(number)}`),
    )
    expect(all[0]).toEqual({
      id: `eip155:1:${hashOf(0)}`,
      metadata: {
        operationType: 'send',
        hash: hashOf(0),
        chain: 'eip155:1',
        minedAt: new Date(2e12).toISOString(),
        sentFrom: account,
        sentTo: '0x52908400098527886E0F7030069857D2E4169EE7',
        status: 'confirmed',
        nonce: 7,
      },
      transfers: [
        {
          fungible_info: {
            name: 'USD Coin',
            symbol: 'USDC',
            icon: { url: 'http://api.test/public/getTokenImage/USDC' },
          },
          direction: 'out',
          quantity: { numeric: '12.5' },
          value: 12.51,
          price: 1.0008,
        },
      ],
    })
    expect(all[120]?.transfers).toEqual([
      expect.objectContaining({ nft_info: expect.objectContaining({ name: 'Robot 12', flags: { is_spam: true } }) }),
    ])
    expect(all[121]).toMatchObject({ metadata: { status: 'failed' }, transfers: null })
    expect(all[122]).toMatchObject({ metadata: { operationType: 'execute', sentTo: account }, transfers: null })
    expect(JSON.stringify(all)).not.toContain('elsewhere.example')
    expect(log.text()).not.toContain(key)
    const asked = provider.asked.filter(({ path }) => path.endsWith('/transactions/'))
    expect(asked.map(({ query }) => query.get('page[after]'))).toEqual([null, '50', '100'])
    expect(asked[0]?.query.get('filter[chain_ids]')).toBe('ethereum')
  })

  it('and the index are one list, each row once, and the index alone where the provider fails', async () => {
    const database = await fresh()
    const opened = openDatabase(database, silentLog)
    onTestFinished(() => opened.close())
    await migrate(opened, { now: () => 1 })
    const store = createIndexStore({ database: opened, chain: 'eip155:31337', holder: 'one', leaseMs: 60_000 })
    await store.takeLease()
    const lower = account.toLowerCase()
    const other = `0x${'b'.repeat(40)}`
    await store.add(
      Array.from({ length: 70 }, (_, number) => ({
        number,
        hash: `0x${number}`,
        parentHash: `0x${number - 1}`,
        minedAt: 1_000_000 + number * 1_000,
        transactions: [
          {
            position: 0,
            hash: hashOf(10_000 + number),
            sender: lower,
            receiver: other,
            created: null,
            value: '1',
            nonce: number,
            selector: null,
            isFailed: false,
          },
        ],
        transfers: [
          {
            position: 0,
            place: 0,
            kind: 'native',
            token: null,
            tokenId: null,
            sender: lower,
            receiver: other,
            amount: '1',
          },
        ],
        approvals: [],
        activity: [{ account: lower, position: 0 }],
        tokens: [],
      })),
    )
    // Between those of the index.
    const rows = Array.from({ length: 130 }, (_, index) =>
      transaction({
        hash: hashOf(index),
        minedAt: 1_080_500 - index * 700,
        chain: index % 3 === 0 ? 'base' : 'ethereum',
      }),
    )
    let isDown = false
    const provider = await startProvider({
      answer: pagesOf(rows, 30),
      intercept(_, response) {
        if (isDown) response.writeHead(500).end()
        return isDown
      },
    })
    const { get, log, clock } = createTestApi({ database, seed, providers: { zerion: { key, url: provider.url } } })
    const all = await readAll(get)
    expect(all).toHaveLength(200)
    expect(new Set(all.map(({ id }) => id)).size).toBe(200)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(new Set(all.map(({ metadata }) => metadata.chain))).toEqual(
      new Set(['eip155:1', 'eip155:8453', 'eip155:31337']),
    )

    isDown = true
    clock.advance(20_000)
    const part = await readPage(get, '')
    expect(part.data.map(({ metadata }) => metadata.chain)).toEqual(Array(50).fill('eip155:31337'))
    expect(part.response.headers.get('warning')).toContain('199')
    expect(part.response.headers.get('cache-control')).toBe('private, no-store')
    const rest = await readPage(get, `&cursor=${encodeURIComponent(part.next ?? '')}`)
    expect([rest.data.length, rest.next]).toEqual([20, undefined])
    expect(log.lines.filter(({ event }) => event === 'provider.failed')).toMatchObject([
      { fields: { provider: 'zerion', port: 'history' } },
    ])
    // Alone, nothing is known: that is said, and never that there is nothing.
    expect((await readPage(get, '&chainId=eip155:1')).response.status).toBe(503)
    expect(log.text()).not.toContain(key)
  })

  it('is read on by a cursor that counts for its project, account and network alone', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => transaction({ hash: hashOf(index), minedAt: 2e12 - index }))
    const answer = pagesOf(rows, 50)
    const provider = await startProvider({ answer })
    const { get } = createTestApi({ database: await fresh(), seed, providers: { zerion: { key, url: provider.url } } })
    const { next } = await readPage(get, '&chainId=eip155:1')
    const cursor = `&cursor=${encodeURIComponent(next ?? '')}`
    expect((await readPage(get, `&chainId=eip155:1${cursor}`)).data).toHaveLength(10)
    const asked = provider.asked.length
    const other = { projectId: 'alpha', origin: 'https://alpha.example', account: `0x${'b'.repeat(40)}` }
    const beta = { projectId: 'beta', origin: 'https://beta.example', account }
    for (const page of [
      await readPage(get, cursor),
      await readPage(get, `&chainId=eip155:8453${cursor}`),
      await readPage(get, `&chainId=eip155:1${cursor}`, other),
      await readPage(get, `&chainId=eip155:1${cursor}`, beta),
      await readPage(get, `&chainId=eip155:1${cursor}x`),
    ])
      expect(page.response.status).toBe(400)
    expect(provider.asked).toHaveLength(asked)
  })

  it('is asked for only about main networks that it serves and we do not index, and once by many', async () => {
    const provider = await startProvider({ answer: pagesOf([transaction({ hash: hashOf(1), minedAt: 2e12 })], 50) })
    const { get } = createTestApi({ database: await fresh(), seed, providers: { zerion: { key, url: provider.url } } })
    for (const id of ['eip155:31337', 'eip155:5', 'eip155:11155111'])
      expect(await readPage(get, `&chainId=${id}`)).toMatchObject({ data: [] })
    expect(provider.asked.filter(({ path }) => path.endsWith('/transactions/'))).toHaveLength(0)
    await Promise.all(Array.from({ length: 10 }, () => readPage(get, '')))
    const asked = provider.asked.filter(({ path }) => path.endsWith('/transactions/'))
    expect(asked.map(({ query }) => query.get('filter[chain_ids]'))).toEqual(['ethereum,base'])
    await readPage(get, '&cache=fresh')
    expect(provider.asked.filter(({ path }) => path.endsWith('/transactions/'))).toHaveLength(1)
  })
})
