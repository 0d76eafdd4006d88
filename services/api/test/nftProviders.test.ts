import { getNfts } from 'billfold/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { tenants } from '../src/testing/tenants.ts'
import { startProvider } from './support/startProvider.ts'
import { withEngines } from './support/withEngines.ts'
import { zerionRows } from './support/zerionRows.ts'

// Collectibles from an outside provider, over real sockets. How its rows and the index become one list is proven for
// histories, which walk the same way.

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const key = 'zk_canary_never_in_a_log'
const { chains, nft } = zerionRows
const contract = `0x${'5'.repeat(40)}`
const nowhere = ['http://127.0.0.1:1']
const seed = {
  ...tenants,
  networks: [
    networkRow(nowhere, { id: 'eip155:1', name: 'Ethereum' }),
    networkRow(nowhere, { id: 'eip155:31337', name: 'Indexed', indexed: true }),
    networkRow(nowhere, { id: 'eip155:11155111', name: 'Tests', isTestnet: true }),
  ],
}

type Get = ReturnType<typeof createTestApi>['get']
async function readPage(get: Get, query: string) {
  const response = await get(`/v1/account/${account}/nfts?projectId=alpha${query}`)
  const answer = await response.json()
  if (response.status !== 200) return { response, data: [], next: undefined }
  expect(v.parse(getNfts.answer, answer)).toEqual(answer)
  return { response, ...v.parse(getNfts.answer, answer) }
}

withEngines('collectibles of a provider', fresh => {
  it('are on the wire like our own, in all their pages, with pictures from our proxy alone', async () => {
    const rows = [
      nft({ tokenId: '12', acquiredAt: 2e12 }),
      nft({
        tokenId: '13',
        acquiredAt: 1.9e12,
        changes: { name: 'Free $$$ at evil.example', flags: { is_spam: true } },
      }),
      nft({
        tokenId: '14',
        acquiredAt: 1.8e12,
        changes: { content: null, name: null, interface: 'erc1155' },
        amount: '30',
      }),
      // Bad rows cost only themselves.
      nft({ tokenId: '0x1', acquiredAt: 1.7e12 }),
      nft({ tokenId: '15', acquiredAt: 1.7e12, amount: '0' }),
      nft({ tokenId: '16', acquiredAt: 1.7e12, changes: { interface: 'erc20' } }),
      nft({ tokenId: '17', acquiredAt: 1.7e12, changes: { contract_address: 'nowhere' } }),
      null,
      ...Array.from({ length: 120 }, (_, index) => nft({ tokenId: `${1_000 + index}`, acquiredAt: 1.6e12 - index })),
    ]
    const provider = await startProvider({
      answer({ path, query }) {
        if (path === '/v1/chains/') return chains
        if (path !== `/v1/wallets/${account.toLowerCase()}/nft-positions/`) return undefined
        const from = Number(query.get('page[after]') ?? 0)
        const next = from + 100 < rows.length ? `https://api.zerion.io/x?page%5Bafter%5D=${from + 100}` : undefined
        return { links: { self: 'x', next }, data: rows.slice(from, from + 100) }
      },
    })
    const { get, log } = createTestApi({
      database: await fresh(),
      seed,
      providers: { zerion: { key, url: provider.url } },
    })
    const first = await readPage(get, '&chainId=eip155:1')
    expect(first.data[0]).toEqual({
      chainId: 'eip155:1',
      address: `eip155:1:${contract}`,
      tokenId: '12',
      standard: 'erc721',
      quantity: '1',
      name: 'Robot 12',
      description: null,
      collection: { name: 'Robots', symbol: null },
      imageUrl: expect.stringMatching(
        /^http:\/\/api\.test\/v1\/media\/[-\w]{43}\?url=https%3A%2F%2Felsewhere\.example%2F12\.png$/,
      ),
      attributes: [],
      isSpam: false,
      acquiredAt: new Date(2e12).toISOString(),
    })
    expect(first.data.slice(1, 3)).toMatchObject([
      { tokenId: '13', isSpam: true },
      { tokenId: '14', standard: 'erc1155', quantity: '30', name: null, imageUrl: null },
    ])
    const second = await readPage(get, `&chainId=eip155:1&cursor=${encodeURIComponent(first.next ?? '')}`)
    const ids = [...first.data, ...second.data].map(({ tokenId }) => tokenId)
    expect(ids).toEqual(['12', '13', '14', ...Array.from({ length: 120 }, (_, index) => `${1_000 + index}`)])
    expect(second.next).toBeUndefined()
    // A cursor is of its list and network.
    const elsewhere = `&cursor=${encodeURIComponent(first.next ?? '')}`
    expect((await readPage(get, elsewhere)).response.status).toBe(400)
    const history = await get(`/v1/account/${account}/history?projectId=alpha&chainId=eip155:1${elsewhere}`)
    expect(history.status).toBe(400)
    expect(log.text()).not.toContain(key)
  })

  it('are never nothing where the provider fails, and are asked for on main networks that are not indexed', async () => {
    const provider = await startProvider({ answer: ({ path }) => (path === '/v1/chains/' ? chains : '<html>') })
    const { get, log } = createTestApi({
      database: await fresh(),
      seed,
      providers: { zerion: { key, url: provider.url } },
    })
    expect((await readPage(get, '&chainId=eip155:1')).response.status).toBe(503)
    expect((await readPage(get, '')).response.status).toBe(503)
    expect(log.lines.filter(({ event }) => event === 'provider.failed')).toMatchObject([
      { fields: { provider: 'zerion', port: 'nfts' } },
      { fields: { provider: 'zerion', port: 'nfts' } },
    ])
    const asked = provider.asked.length
    for (const id of ['eip155:31337', 'eip155:11155111'])
      expect(await readPage(get, `&chainId=${id}`)).toMatchObject({ data: [] })
    expect(provider.asked).toHaveLength(asked)
  })
})
