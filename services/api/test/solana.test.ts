import { createSolanaChain, solanaRow, solanaTokens } from '@billfold/devnet'
import { endpoints, errorAnswer, parseUnits } from 'billfold/protocol'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { solanaNetwork } from './support/solanaNetwork.ts'

// The endpoints of section 7 for `solana:*`, over a real chain, and over nodes that lie or break.

type Chain = Awaited<ReturnType<typeof createSolanaChain>>
const id = solanaRow.id
const { usdx, feex, stamp } = solanaTokens
const wrapped = 'So11111111111111111111111111111111111111112'
let chain: Chain
beforeAll(async () => {
  chain = await createSolanaChain()
})
afterAll(() => chain?.stop())

const addressOf = (label: string) => chain.accounts.find(account => account.label === label)?.address ?? ''

/** What the chain itself says, without the service. */
async function ask(method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: unknown }).result
}

function serve(changes: Parameters<typeof solanaNetwork>[1] = {}, rpcUrls: readonly string[] = [chain.rpcUrl]) {
  return createTestApi({ seed: { ...tenants, networks: [solanaNetwork(rpcUrls, changes)] } })
}

type Api = ReturnType<typeof createTestApi>
type Balances = v.InferOutput<typeof endpoints.getBalances.endpoint.answer>['balances']
async function readBalances({ get }: Api, address: string, query = `&chainId=${id}`): Promise<Balances> {
  const response = await get(`/v1/account/${address}/balance?projectId=alpha&currency=usd${query}`)
  expect(response.status).toBe(200)
  const answer = await response.json()
  const parsed = v.parse(endpoints.getBalances.endpoint.answer, answer)
  // Nothing was dropped by the schema.
  expect(parsed).toEqual(answer)
  return parsed.balances
}

describe('balances', () => {
  it('are those of the chain, of both token programs, with names from metadata and without what has no decimals', async () => {
    const alice = addressOf('alice')
    const balances = await readBalances(serve({ tokens: [] }), alice)
    const lamports = (await ask('getBalance', [alice])) as { value: number }
    const [native] = balances
    expect(native).toMatchObject({ name: 'SOL', symbol: 'SOL', chainId: id, price: null })
    expect(native).not.toHaveProperty('address')
    expect(parseUnits(native?.quantity.numeric ?? '', 9)).toBe(BigInt(lamports.value))
    const tokens = new Map(balances.slice(1).map(row => [row.address?.slice(id.length + 1), row]))
    expect([...tokens.keys()].sort()).toEqual([usdx.mint, feex.mint, wrapped].sort())
    for (const { mint, name, symbol, decimals } of [usdx, feex]) {
      const told = (await ask('getTokenAccountsByOwner', [alice, { mint }, { encoding: 'jsonParsed' }])) as {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      const amount = told.value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
      expect(tokens.get(mint)).toMatchObject({ name, symbol, chainId: id })
      expect(tokens.get(mint)?.quantity.decimals).toBe(`${decimals}`)
      expect(parseUnits(tokens.get(mint)?.quantity.numeric ?? '', decimals)).toBe(amount)
    }
    expect(tokens.get(wrapped)).toMatchObject({ name: 'Wrapped SOL', quantity: { decimals: '9', numeric: '3' } })
    expect(tokens.has(stamp.mint)).toBe(false)
  })

  it('are found without naming the network, and are a plain zero for who has nothing', async () => {
    const api = serve()
    const balances = await readBalances(api, addressOf('newcomer'), '')
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['SOL', '0']])
  })

  it('are read afresh for a token that is named', async () => {
    const newcomer = addressOf('newcomer')
    const api = serve()
    const query = `&chainId=${id}&forceUpdate=${id}:${usdx.mint},${id}:no-mint`
    expect(await readBalances(api, newcomer, query)).toHaveLength(1)
    await chain.fund({ address: newcomer, amount: 5n, token: 'usdx' })
    // What was read a moment ago is passed by.
    const balances = await readBalances(api, newcomer, query)
    expect(balances[1]).toMatchObject({ symbol: 'USDx', quantity: { decimals: '6', numeric: '0.000005' } })
  })

  it('have prices that the operator gave, on main networks only', async () => {
    const prices = { native: '150.25', anchors: [{ address: usdx.mint, price: '1.00' }] }
    const alice = addressOf('alice')
    const main = serve({ isTestnet: false, prices, wrappedNative: wrapped })
    const balances = await readBalances(main, alice)
    const priced = balances.map(({ symbol, price }) => [symbol, price])
    expect(priced).toContainEqual(['SOL', 150.25])
    expect(priced).toContainEqual(['WSOL', 150.25])
    expect(priced).toContainEqual(['USDx', 1])
    expect(priced).toContainEqual(['FEEx', null])
    expect(balances.map(({ value }) => value ?? -1)).toEqual(
      balances.map(({ value }) => value ?? -1).sort((a, b) => b - a),
    )
    const test = await readBalances(serve({ prices, wrappedNative: wrapped }), alice)
    expect(test.every(({ price }) => price === null)).toBe(true)
    const body = {
      currency: 'usd',
      addresses: [usdx.mint, `0x${'e'.repeat(40)}`, wrapped, feex.mint].map(one => `${id}:${one}`),
    }
    const response = await main.post('/v1/fungible/price?projectId=alpha', body)
    const answer = v.parse(endpoints.getPrices.endpoint.answer, await response.json())
    expect(answer.fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['USDx', 1],
      ['SOL', 150.25],
      ['', 150.25],
      ['', null],
    ])
  })
})

describe('addresses and networks', () => {
  it.each([
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq9',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    `0x${'a'.repeat(40)}`,
    '1'.repeat(44),
  ])('refuses %s', async address => {
    const { get } = serve()
    const response = await get(`/v1/account/${address}/balance?projectId=alpha&currency=usd&chainId=${id}`)
    expect(response.status).toBe(400)
    expect(v.parse(errorAnswer, await response.json()).reasons[0]?.name).toBe('INVALID_INPUT')
  })

  it('are listed among those that are served', async () => {
    const response = await serve().get('/v1/supported-chains?projectId=alpha')
    expect(await response.json()).toEqual({ http: [id], ws: [] })
  })

  it('have no price of gas and no names', async () => {
    const { get } = serve()
    expect((await get(`/v1/convert/gas-price?projectId=alpha&chainId=${id}`)).status).toBe(400)
    const names = await get(`/v1/identity/${addressOf('alice')}?projectId=alpha`)
    expect(await names.json()).toEqual({ name: null, avatar: null })
  })
})

describe('the proxy', () => {
  it('passes reads on and answers as the chain does, and refuses all else by name', async () => {
    const { post } = serve()
    const alice = addressOf('alice')
    const call = (one: number, method: string, params: readonly unknown[] = []) => ({
      jsonrpc: '2.0',
      id: one,
      method,
      params,
    })
    const calls = [
      call(1, 'getBalance', [alice]),
      call(2, 'getGenesisHash'),
      call(3, 'requestAirdrop', [alice, 1]),
      call(4, 'devnet_setBalance', [alice, '1']),
      call(5, 'eth_chainId'),
      call(6, 'getProgramAccounts', [usdx.program]),
      call(7, 'getTokenAccountsByOwner', [alice, { mint: usdx.mint }, { encoding: 'jsonParsed' }]),
    ]
    const response = await post(`/v1/?chainId=${id}&projectId=alpha`, calls)
    const answers = (await response.json()) as { id: number; result?: unknown; error?: { code: number } }[]
    expect(answers.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      -32601,
      -32601,
      -32601,
      -32601,
      undefined,
    ])
    expect(answers[0]?.result).toMatchObject({ value: ((await ask('getBalance', [alice])) as { value: number }).value })
    expect(answers[1]?.result).toBe(solanaRow.genesisHash)
  })
})

describe('nodes that lie or break', () => {
  const answers = {
    getGenesisHash: solanaRow.genesisHash as unknown,
    getBalance: { context: { slot: 1 }, value: 5 } as unknown,
    getTokenAccountsByOwner: { context: { slot: 1 }, value: [] } as unknown,
  }
  const read = async (changes: Partial<typeof answers>) => {
    const told: Record<string, unknown> = { ...answers, ...changes }
    const node = await startFakeNode({ answer: ({ method }) => ({ result: told[method] ?? null }) })
    const response = await serve({}, [node.url]).get(
      `/v1/account/${addressOf('alice')}/balance?projectId=alpha&currency=usd&chainId=${id}`,
    )
    return { status: response.status, body: await response.json() }
  }

  it('are told from those that do neither', async () => {
    expect((await read({})).status).toBe(200)
  })

  it.each([
    ['another chain', { getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }],
    ['no chain', { getGenesisHash: { toString: 1 } }],
    ['a balance below zero', { getBalance: { value: -1 } }],
    ['a balance as text', { getBalance: { value: '5' } }],
    ['a balance with a fraction', { getBalance: { value: 0.5 } }],
    ['no list of tokens', { getTokenAccountsByOwner: { value: null } }],
    [
      'token accounts that are none',
      { getTokenAccountsByOwner: { value: [{ pubkey: 'x', account: { data: ['', 'base64'] } }] } },
    ],
    [
      'data in another encoding',
      { getTokenAccountsByOwner: { value: [{ pubkey: usdx.mint, account: { data: ['AA==', 'base58'] } }] } },
    ],
  ])('%s: 503, never a number', async (_, changes) => {
    const { status, body } = await read(changes)
    expect(status).toBe(503)
    expect(v.parse(errorAnswer, body).reasons[0]?.name).toBe('UPSTREAM_UNAVAILABLE')
  })

  it('let the next one answer', async () => {
    const balances = await readBalances(serve({}, ['http://127.0.0.1:1', chain.rpcUrl]), addressOf('alice'))
    expect(balances[0]?.symbol).toBe('SOL')
  })
})
