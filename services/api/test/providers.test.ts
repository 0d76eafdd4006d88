import { getBalances, getPrices } from 'billfold/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { startProvider } from './support/startProvider.ts'
import { zerionRows } from './support/zerionRows.ts'

// Outside providers of balances and prices, over real sockets. Nothing here mocks ours: the provider is reached by the
// setting of its address.

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const key = 'zk_canary_never_in_a_log'
const { chains, position } = zerionRows
const ether = position({ symbol: 'ETH', address: '', int: '1500000000000000000', price: 2_500.16 })

/** A node on which everybody has two ether and no token; it answers what it is asked and counts. */
const startNode = (chainId = '0x1') => {
  const says: Record<string, unknown> = { eth_chainId: chainId, eth_getBalance: '0x1bc16d674ec80000', eth_call: '0x' }
  return startFakeNode({ answer: ({ method }) => ({ result: says[method] ?? null }) })
}

async function readBalances({ get }: Pick<ReturnType<typeof createTestApi>, 'get'>, query = '&chainId=eip155:1') {
  const response = await get(`/v1/account/${account}/balance?projectId=alpha&currency=usd${query}`)
  const answer = await response.json()
  if (response.status !== 200) return { response, rows: [] }
  expect(v.parse(getBalances.answer, answer)).toEqual(answer)
  return { response, rows: v.parse(getBalances.answer, answer).balances }
}

describe('a provider of balances', () => {
  it('returns unlisted tokens, exactly, on networks that are not indexed', async () => {
    const node = await startNode()
    const provider = await startProvider({
      answer: ({ path, query }) => {
        if (path === '/v1/chains/') return chains
        const isSecond = query.get('page[after]') === 'p2'
        return {
          links: isSecond ? {} : { self: 'x', next: 'https://evil.example/?page%5Bafter%5D=p2' },
          data: isSecond
            ? [position({ symbol: 'TWO', address: `0x${'2'.repeat(40)}`, int: '50', price: 3, decimals: 1 })]
            : [
                position({ symbol: 'NUL', address: {} as never, int: '9000000000000000000', price: 1 }),
                ether,
                position({ symbol: 'USDC', address: usdc, int: '12500001', price: 0.9998, decimals: 6 }),
                // Bad rows cost only themselves.
                null,
                { type: 'positions' },
                position({ symbol: 'NEG', address: `0x${'3'.repeat(40)}`, int: '-1', price: 1 }),
                position({ symbol: 'NIL', address: `0x${'4'.repeat(40)}`, int: '0', price: 1 }),
                position({ symbol: 'ODD', address: 'not-an-address', int: '1', price: 1 }),
                // An invalid address is not the network's own currency either.
                position({ symbol: 'BAD', address: 7 as never, int: '9000000000000000000', price: 1 }),
                position({ symbol: 'LONG', address: 'x'.repeat(300), int: '9000000000000000000', price: 1 }),
                position({ symbol: 'PLC', address: `0x${'5'.repeat(40)}`, int: '1', price: 1, decimals: 300 }),
              ],
        }
      },
    })
    const api = createTestApi({
      seed: { ...tenants, networks: [networkRow([node.url], { id: 'eip155:1' })] },
      providers: { zerion: { key, url: provider.url } },
    })
    const { rows } = await readBalances(api)
    expect(rows.map(({ symbol, quantity, price }) => [symbol, quantity.numeric, quantity.decimals, price])).toEqual([
      ['ETH', '1.5', '18', 2_500.16],
      ['TWO', '5', '1', 3],
      ['USDC', '12.500001', '6', 0.9998],
    ])
    expect(rows[0]).toMatchObject({ chainId: 'eip155:1', value: 3_750.24 })
    expect(rows[0]).not.toHaveProperty('address')
    // No picture leads a browser to another host.
    expect(JSON.stringify(rows)).not.toContain('elsewhere.example')
    expect(node.hits()).toBe(0)
    expect(provider.asked.map(({ path }) => path)).toEqual([
      '/v1/chains/',
      `/v1/wallets/${account.toLowerCase()}/positions/`,
      `/v1/wallets/${account.toLowerCase()}/positions/`,
    ])
    const [, first] = provider.asked
    expect(first?.authorization).toBe(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      'filter[chain_ids]': 'ethereum',
      'filter[positions]': 'only_simple',
      'filter[trash]': 'only_non_trash',
    })
    await readBalances(api)
    expect(provider.asked).toHaveLength(3)
  })

  it.each([
    ['fails', 500, '{}'],
    ['does not know the account yet', 202, '{"data":[]}'],
    ['refuses the key', 401, '{}'],
    ['talks nonsense', 200, '<html>'],
    ['answers another shape', 200, '{"data":{}}'],
    ['is endless', 200, `{"data":["${'x'.repeat(5_000_000)}"]}`],
    ['leads elsewhere', 302, ''],
  ])('that %s is stood in for by nodes, is logged, and its key is nowhere', async (_, status, text) => {
    const node = await startNode()
    const provider = await startProvider({
      answer: () => chains,
      intercept(request, response) {
        if (request.url?.startsWith('/v1/chains/')) return false
        response.writeHead(status, status === 302 ? { location: node.url } : {}).end(text)
        return true
      },
    })
    const api = createTestApi({
      seed: { ...tenants, networks: [networkRow([node.url], { id: 'eip155:1' })] },
      providers: { zerion: { key, url: provider.url } },
    })
    const { rows, response } = await readBalances(api)
    expect(rows).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '2' }, price: null }])
    expect(response.headers.get('warning')).toContain('199')
    expect(api.log.lines.filter(({ event }) => event === 'provider.failed')).toMatchObject([
      { level: 'warn', fields: { provider: 'zerion', port: 'balances', network: 'eip155:1' } },
    ])
    const said = `${api.log.text()} ${JSON.stringify([...response.headers])} ${JSON.stringify(rows)}`
    for (const secret of [key, Buffer.from(`${key}:`).toString('base64'), provider.url])
      expect(said).not.toContain(secret)
  })

  it('that is down is asked a few times, then no request waits for it until its pause ends', async () => {
    const node = await startNode()
    let isDown = true
    const provider = await startProvider({
      answer: ({ path }) => (path === '/v1/chains/' ? chains : { data: [ether], links: {} }),
      intercept(request, response) {
        if (!isDown || request.url?.startsWith('/v1/chains/')) return false
        response.writeHead(503).end()
        return true
      },
    })
    const api = createTestApi({
      seed: { ...tenants, networks: [networkRow([node.url], { id: 'eip155:1' })] },
      providers: { zerion: { key, url: provider.url } },
    })
    for (let round = 0; round < 6; round++) {
      await readBalances(api)
      // Past what is remembered of the balances, within the rest of the circuit.
      if (round < 3) api.clock.advance(31_000)
      else api.clock.advance(100)
    }
    expect(provider.asked.filter(({ path }) => path.includes('positions'))).toHaveLength(4)
    isDown = false
    api.clock.advance(61_000)
    expect((await readBalances(api)).rows).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '1.5' } }])
  })

  it('that fails for a while takes no token away', async () => {
    const node = await startNode()
    let isDown = false
    const token = position({ symbol: 'USDC', address: usdc, int: '12500001', price: 1, decimals: 6 })
    const provider = await startProvider({
      answer: ({ path }) => (path === '/v1/chains/' ? chains : { data: [ether, token], links: {} }),
      intercept(_, response) {
        if (isDown) response.writeHead(500).end()
        return isDown
      },
    })
    const api = createTestApi({
      seed: { ...tenants, networks: [networkRow([node.url], { id: 'eip155:1' })] },
      providers: { zerion: { key, url: provider.url } },
    })
    await readBalances(api)
    isDown = true
    api.clock.advance(31_000)
    const { rows, response } = await readBalances(api)
    // What nodes say is newer; what they were not asked about stays.
    expect(rows.map(({ symbol, quantity }) => [symbol, quantity.numeric]).sort()).toEqual([
      ['ETH', '2'],
      ['USDC', '12.500001'],
    ])
    expect(response.headers.get('warning')).toContain('199')
  })

  it('that has nothing to say and no node beside it is no empty account', async () => {
    const provider = await startProvider({ answer: () => undefined })
    const api = createTestApi({
      seed: { ...tenants, networks: [networkRow(['http://127.0.0.1:1'], { id: 'eip155:1' })] },
      providers: { zerion: { key, url: provider.url } },
    })
    const { response } = await readBalances(api)
    expect(response.status).toBe(503)
  })

  it('is never asked about networks that are indexed, of tests, of a project, or strange to it', async () => {
    const node = await startNode('0x67932')
    const provider = await startProvider({
      answer: ({ path }) => (path === '/v1/chains/' ? chains : { data: [ether] }),
    })
    const seed = {
      ...tenants,
      projects: tenants.projects.map(project => ({
        ...project,
        networks: project.id === 'alpha' ? [networkRow([node.url], { id: 'eip155:8453' })] : [],
      })),
      networks: [
        networkRow([node.url], { id: 'eip155:1', indexed: true }),
        networkRow([node.url], { id: 'eip155:8453', isTestnet: true }),
        networkRow([node.url]),
      ],
    }
    const api = createTestApi({ seed, isPrivateRpcAllowed: true, providers: { zerion: { key, url: provider.url } } })
    for (const id of ['eip155:1', 'eip155:8453', 'eip155:424242']) await readBalances(api, `&chainId=${id}`)
    expect(provider.asked.map(({ path }) => path)).toEqual(['/v1/chains/'])
  })

  it('is corrected by nodes about tokens that are asked for afresh', async () => {
    const token = `0x${'7'.repeat(40)}`
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const says: Record<string, string> = {
      '0x70a08231': `0x${word(90n)}`,
      '0x313ce567': `0x${word(1n)}`,
      '0x95d89b41': `0x${word(32n)}${word(3n)}${'534756'.padEnd(64, '0')}`,
      '0x06fdde03': `0x${word(32n)}${word(3n)}${'534756'.padEnd(64, '0')}`,
    }
    let gone = false
    const node = await startFakeNode({
      answer({ method, params }) {
        if (method === 'eth_chainId') return { result: '0x1' }
        if (method === 'eth_getBalance') return { result: '0x1bc16d674ec80000' }
        // One of those that were asked for is gone.
        if (gone) says['0x70a08231'] = `0x${word(0n)}`
        const [call] = params as [{ to?: string; data?: string }]
        return { result: call?.to === token ? (says[call.data?.slice(0, 10) ?? ''] ?? '0x') : '0x' }
      },
    })
    const stale = position({ symbol: 'SGV', address: token, int: '10', price: 2, decimals: 1 })
    const other = position({ symbol: 'OTH', address: usdc, int: '10', price: 1, decimals: 1 })
    const provider = await startProvider({
      answer: ({ path }) => (path === '/v1/chains/' ? chains : { data: [ether, stale, other], links: {} }),
    })
    const api = createTestApi({
      seed: { ...tenants, networks: [networkRow([node.url], { id: 'eip155:1' })] },
      providers: { zerion: { key, url: provider.url } },
    })
    const query = `&chainId=eip155:1&forceUpdate=eip155:1:${token}`
    const { rows } = await readBalances(api, query)
    expect(new Map(rows.map(({ symbol, quantity }) => [symbol, quantity.numeric]))).toEqual(
      new Map([
        ['ETH', '2'],
        ['SGV', '9'],
        ['OTH', '1'],
      ]),
    )
    gone = true
    expect((await readBalances(api, query)).rows.map(({ symbol }) => symbol).sort()).toEqual(['ETH', 'OTH'])
  })
})

describe('a provider of prices', () => {
  const zero = `0x${'0'.repeat(40)}`
  const native = `eip155:1:0x${'e'.repeat(40)}`
  const tokens = Array.from({ length: 6 }, (_, index) => `0x${`${index + 1}`.repeat(40)}`)
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = tokens

  async function read({ post }: Pick<ReturnType<typeof createTestApi>, 'post'>, addresses: readonly string[]) {
    const response = await post('/v1/fungible/price?projectId=alpha', { currency: 'usd', addresses })
    const { fungibles } = v.parse(getPrices.answer, await response.json())
    return { response, prices: fungibles.map(({ price }) => price) }
  }
  const setUp = async (answer: () => unknown, network = {}) => {
    const provider = await startProvider({ answer })
    const seed = { ...tenants, networks: [networkRow(['http://127.0.0.1:1'], { id: 'eip155:1', ...network })] }
    return { provider, ...createTestApi({ seed, providers: { llama: { url: `${provider.url}/` } } }) }
  }

  it('knows what we do not count ourselves, and is asked once a minute by however many', async () => {
    const coins = {
      [`ethereum:${zero}`]: { decimals: 18, symbol: 'ETH', price: 2_679.65, timestamp: 1, confidence: 0.99 },
      // With a checksum or without one.
      [`ethereum:${one.toUpperCase().replace('0X', '0x')}`]: {
        symbol: 'ONE',
        price: 4.3e-7,
        timestamp: 1,
        confidence: 0.99,
      },
    }
    const { provider, clock, ...api } = await setUp(() => ({ coins }), {
      tokens: [{ address: two, name: 'Two', symbol: 'TWO', decimals: 6 }],
      prices: { anchors: [{ address: two, price: '1.00' }], pools: [] },
    })
    const ids = [native, ...[one, two, three].map(address => `eip155:1:${address}`)]
    const many = await Promise.all([read(api, ids), read(api, ids), read(api, ids)])
    for (const { prices } of many) expect(prices).toEqual([2_679.65, 4.3e-7, 1, null])
    expect(provider.asked.map(({ path }) => path)).toEqual([
      `/prices/current/ethereum:${one},ethereum:${three},ethereum:${zero}`,
    ])
    clock.advance(59_000)
    await read(api, ids)
    expect(provider.asked).toHaveLength(1)
    clock.advance(2_000)
    await read(api, ids)
    expect(provider.asked).toHaveLength(2)
  })

  it('that says null, a text, a negative, too much or an unsure price is not believed: the token stays, without (fault 19)', async () => {
    const { post } = await setUp(
      () =>
        `{"coins":{"ethereum:${one}":{"price":null},"ethereum:${two}":{"price":-1},"ethereum:${three}":{"price":1e400},` +
        `"ethereum:${four}":{"price":"NaN"},"ethereum:${five}":{"price":7,"confidence":0.2},"ethereum:${six}":{"price":0}}}`,
    )
    const { prices, response } = await read(
      { post },
      tokens.map(address => `eip155:1:${address}`),
    )
    expect(prices).toEqual([null, null, null, null, null, null])
    expect(response.headers.get('warning')).toBeNull()
  })

  it('costs no balance when it fails, and its last word stands in, marked', async () => {
    let isDown = false
    const node = await startNode()
    const provider = await startProvider({
      answer: () => ({ coins: { [`ethereum:${zero}`]: { price: 2_000, confidence: 1 } } }),
      intercept(_, response) {
        if (isDown) response.writeHead(500).end()
        return isDown
      },
    })
    const seed = { ...tenants, networks: [networkRow([node.url], { id: 'eip155:1' })] }
    const api = createTestApi({ seed, providers: { llama: { url: provider.url } } })
    expect((await readBalances(api)).rows).toMatchObject([{ symbol: 'ETH', price: 2_000, value: 4_000 }])
    isDown = true
    api.clock.advance(61_000)
    const stale = await readBalances(api)
    expect(stale.rows).toMatchObject([{ symbol: 'ETH', price: 2_000 }])
    expect(stale.response.headers.get('warning')).toContain('110')
    api.clock.advance(300_000)
    expect((await readBalances(api)).rows).toMatchObject([{ symbol: 'ETH', price: null }])
    expect(api.log.text()).not.toContain(provider.url)
  })

  it('is asked about no test network, and in parts that fit an address', async () => {
    const { provider, post } = await setUp(() => ({ coins: {} }), { isTestnet: true })
    await read({ post }, [native])
    expect(provider.asked).toHaveLength(0)
    const large = await setUp(() => ({ coins: {} }))
    const many = Array.from({ length: 100 }, (_, index) => `eip155:1:0x${`${index}`.padStart(40, '0')}`)
    await read(large, many)
    expect(large.provider.asked.map(({ path }) => path.split(',').length)).toEqual([40, 40, 20])
  })
})
