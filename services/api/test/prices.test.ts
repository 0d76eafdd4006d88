import { createDevnet } from '@billfold/devnet'
import { errorAnswer, getGasPrice, getPrices } from 'billfold/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { withEngines } from './support/withEngines.ts'

// Prices by request and gas prices (specification section 7, facts R5 and R9) over real chains, on both engines.

const main = 'eip155:31337'
const testnet = 'eip155:31338'
const native = `0x${'e'.repeat(40)}`
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

type Token = { address: string; name: string; symbol: string; decimals: number }

function seedOf({ chains, contracts }: typeof devnet) {
  const one = contracts[main]
  const two = contracts[testnet]
  const token = ({ address, name, symbol, decimals }: Token) => ({ address, name, symbol, decimals })
  const prices = (anchor: string, pools: readonly string[]) => ({
    anchors: [{ address: anchor, price: '1.00' }],
    pools: [...pools],
  })
  return {
    ...tenants,
    networks: [
      networkRow([chains[main].rpcUrl], {
        id: main,
        wrappedNative: one.weth.address,
        tokens: [token(one.usdx), token(one.bill)],
        prices: prices(one.usdx.address, [one.poolUsdxWeth.address]),
      }),
      networkRow([chains[testnet].rpcUrl], {
        id: testnet,
        isTestnet: true,
        tokens: [token(two.usdx)],
        prices: prices(two.usdx.address, []),
      }),
      networkRow(['http://127.0.0.1:1'], { id: 'eip155:1' }),
    ],
  }
}

type Post = ReturnType<typeof createTestApi>['post']
async function readPrices(post: Post, addresses: readonly string[], query = '?projectId=alpha') {
  const body = { currency: 'usd', addresses, projectId: 'alpha' }
  const response = await post(`/v1/fungible/price${query}`, body)
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(v.parse(getPrices.answer, answer)).toEqual(answer)
  return { response, rows: v.parse(getPrices.answer, answer).fungibles }
}

withEngines('prices by request', fresh => {
  it('come from pools and anchors, null where unknown, one row for each address', async () => {
    const { post } = createTestApi({ database: await fresh(), seed: seedOf(devnet) })
    const { usdx, bill } = devnet.contracts[main]
    const id = (address: string, network = main) => `${network}:${address}`
    const asked = [
      id(usdx.address),
      id(native),
      id(bill.address),
      id(`0x${'9'.repeat(40)}`),
      id('no-evm-address'),
      id(usdx.address, 'eip155:999'),
      id(usdx.address),
    ]
    const { rows, response } = await readPrices(post, asked)
    expect(rows.map(({ address }) => address)).toEqual(asked.slice(0, -1))
    expect(rows.map(({ symbol }) => symbol)).toEqual(['USDx', 'ETH', 'BILL', '', '', ''])
    expect(rows.map(({ price }) => price)).toEqual([1, expect.any(Number), null, null, null, null])
    // What the same pool says to the balances.
    expect(rows[1]?.price).toBeGreaterThan(100)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await readPrices(post, [id(usdx.address.toLowerCase())])).rows[0]?.price).toBe(1)
  })

  it('are never known on test networks', async () => {
    const { post } = createTestApi({ database: await fresh(), seed: seedOf(devnet) })
    const { rows } = await readPrices(post, [`${testnet}:${devnet.contracts[testnet].usdx.address}`])
    expect(rows).toMatchObject([{ symbol: 'USDx', price: null }])
  })

  it('find their project in the body, as existing integrations send it, and only where the query names none', async () => {
    const { post } = createTestApi({ database: await fresh(), seed: seedOf(devnet) })
    const { usdx } = devnet.contracts[main]
    expect((await readPrices(post, [`${main}:${usdx.address}`], '')).rows[0]?.price).toBe(1)
    const send = async (query: string, body: unknown) => {
      const response = await post(`/v1/fungible/price${query}`, body)
      return [response.status, v.parse(errorAnswer, await response.json()).reasons[0]?.name]
    }
    const body = { currency: 'usd', addresses: [] }
    expect(await send('', body)).toEqual([400, 'PROJECT_ID_NOT_CONFIGURED'])
    expect(await send('', { ...body, projectId: 7 })).toEqual([400, 'PROJECT_ID_NOT_CONFIGURED'])
    expect(await send('', { ...body, projectId: 'beta' })).toEqual([403, 'INVALID_APP_CONFIGURATION'])
    expect(await send('?projectId=beta', { ...body, projectId: 'alpha' })).toEqual([403, 'INVALID_APP_CONFIGURATION'])
    expect(await send('?projectId=', { ...body, projectId: 'alpha' })).toEqual([400, 'PROJECT_ID_NOT_CONFIGURED'])
    expect(await send('', '{"projectId":')).toEqual([400, 'INVALID_JSON'])
    expect(await send('', 'x'.repeat(300_000))).toEqual([413, 'BODY_TOO_LARGE'])
  })
})

withEngines('gas prices', fresh => {
  it('are what a real chain takes now, in base units', async () => {
    const { get } = createTestApi({ database: await fresh(), seed: seedOf(devnet) })
    const response = await get(`/v1/convert/gas-price?projectId=alpha&chainId=${main}`)
    expect(response.status).toBe(200)
    const { standard, fast, instant } = v.parse(getGasPrice.answer, await response.json())
    const block = (await devnet.chains[main].switches.request('eth_getBlockByNumber', ['latest', false])) as {
      baseFeePerGas: string
    }
    // A block may raise its fee by an eighth at most, so the next one costs at least seven eighths.
    expect(BigInt(standard)).toBeGreaterThanOrEqual((BigInt(block.baseFeePerGas) * 7n) / 8n)
    expect(BigInt(fast ?? 0)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant ?? 0)).toBeGreaterThanOrEqual(BigInt(fast ?? 0))
  })

  it('are refused by name where a network has no prices, and unknown is never a number', async () => {
    const failing = await startFakeNode({ answer: () => ({ error: { code: -32601, message: 'no' } }) })
    const odd = await startFakeNode({ answer: () => ({ result: '0x00' }) })
    const seed = {
      ...tenants,
      networks: [
        networkRow([failing.url], { id: 'eip155:5' }),
        networkRow([odd.url], { id: 'eip155:6' }),
        networkRow(['http://127.0.0.1:1'], { id: 'eip155:7' }),
        networkRow([failing.url], { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
      ],
    }
    const { get } = createTestApi({ database: await fresh(), seed })
    const read = async (chainId: string) => {
      const response = await get(`/v1/convert/gas-price?projectId=alpha&chainId=${chainId}`)
      const { name, description } = v.parse(errorAnswer, await response.json()).reasons[0] ?? {}
      return [response.status, name, description]
    }
    const unsupported = [400, 'NETWORK_UNSUPPORTED', 'Network not supported for Gas Price']
    expect(await read('eip155:5')).toEqual(unsupported)
    expect(await read('eip155:4')).toEqual(unsupported)
    expect(await read('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(unsupported)
    expect(await read('eip155:6')).toContain('UPSTREAM_UNAVAILABLE')
    expect(await read('eip155:7')).toContain('UPSTREAM_UNAVAILABLE')
  })

  it('are asked for once by many, and again after a moment', async () => {
    const node = await startFakeNode({
      answer: ({ method }) => ({ result: method === 'eth_gasPrice' ? '0x64' : null }),
    })
    const seed = { ...tenants, networks: [networkRow([node.url])] }
    const { get, clock } = createTestApi({ database: await fresh(), seed })
    const read = async () =>
      (await get('/v1/convert/gas-price?projectId=alpha&chainId=eip155:424242')).json() as Promise<unknown>
    const many = await Promise.all(Array.from({ length: 20 }, read))
    expect(new Set(many.map(answer => JSON.stringify(answer)))).toEqual(
      new Set(['{"standard":"100","fast":"110","instant":"125"}']),
    )
    expect(node.hits()).toBe(1)
    await read()
    expect(node.hits()).toBe(1)
    clock.advance(5_001)
    await read()
    expect(node.hits()).toBe(2)
  })
})
