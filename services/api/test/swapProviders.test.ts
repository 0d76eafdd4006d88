import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildApproval, buildSwap, errorAnswer, getAllowance, getSwapQuotes, getSwapTokens } from 'billfold/protocol'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { startProvider } from './support/startProvider.ts'

// Aggregators of swaps over real sockets, as their documentation shows their answers: 0x Swap API v2, 1inch Swap API v6,
// Jupiter Swap API v1. Nothing here mocks ours: each is reached by the setting of its address.

const chain = 'eip155:1'
const native = `0x${'e'.repeat(40)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const user = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const inchRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const keys = { zeroX: 'zerox_canary_never_in_a_log', oneInch: 'inch_canary_never_in_a_log', jupiter: 'jup_canary' }

type Given = Parameters<typeof createTestApi>[0]
type Providers = NonNullable<NonNullable<Given>['providers']>

/** The service over a node that knows a price of gas and no contracts. */
async function openApi(providers: Providers, changes: Parameters<typeof networkRow>[1] = {}) {
  const node = await startFakeNode({
    answer: ({ method }) => ({ result: { eth_chainId: '0x1', eth_gasPrice: '0x3b9aca00' }[method] ?? '0x' }),
  })
  const tokens = [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }]
  const row = networkRow([node.url], { id: chain, tokens, ...changes })
  return createTestApi({ seed: { ...tenants, networks: [row] }, providers })
}

const pair = { from: `${chain}:${native}`, to: `${chain}:${usdc}` }
const back = { from: `${chain}:${usdc}`, to: `${chain}:${native}` }
type Api = Awaited<ReturnType<typeof openApi>>

async function read<schema extends v.GenericSchema>(response: Response, schema: schema) {
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  expect(v.parse(schema, answer)).toEqual(answer)
  return v.parse(schema, answer)
}
const get = ({ get: send }: Pick<Api, 'get'>, path: string, query: Record<string, string>) =>
  send(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'alpha', ...query })}`)
const quote = (api: Api, changes: Record<string, string> = {}) =>
  get(api, 'quotes', { amount: '1000000000000000000', ...pair, userAddress: user, ...changes })
const build = (api: Api, changes: object = {}) =>
  api.post('/v1/convert/build-transaction', {
    projectId: 'alpha',
    amount: '1000000000000000000',
    ...pair,
    userAddress: `${chain}:${user}`,
    eip155: { slippage: 0.5 },
    ...changes,
  })
const refusalOf = async (response: Response) =>
  `${response.status} ${v.parse(errorAnswer, await response.json()).reasons[0]?.name}`

/** What 0x answers; `changes` make it lie. */
const zeroXAnswer = (query: URLSearchParams, changes: object = {}) => ({
  allowanceTarget: query.get('sellToken') === native ? null : holder,
  blockNumber: '20114676',
  buyAmount: '2500000000',
  buyToken: query.get('buyToken'),
  fees: { integratorFee: null, zeroExFee: { amount: '3750000', token: usdc, type: 'volume' }, gasFee: null },
  gas: '288095',
  gasPrice: '7062490000',
  issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
  liquidityAvailable: true,
  minBuyAmount: '2487500000',
  route: { fills: [], tokens: [] },
  sellAmount: query.get('sellAmount'),
  sellToken: query.get('sellToken'),
  totalNetworkFee: '1393685870940000',
  zid: '0x111111111111111111111111',
  ...changes,
})
const zeroXCall = (query: URLSearchParams, changes: object = {}) => ({
  to: holder,
  data: '0x2213bc0b',
  gas: '288079',
  gasPrice: '4837860000',
  value: query.get('sellToken') === native ? query.get('sellAmount') : '0',
  ...changes,
})
const startZeroX = (changes: object = {}, call: object = {}) =>
  startProvider({
    answer: ({ path, query }) => {
      if (path === '/swap/allowance-holder/price') return zeroXAnswer(query, changes)
      if (path !== '/swap/allowance-holder/quote') return undefined
      return { ...zeroXAnswer(query, changes), transaction: zeroXCall(query, call) }
    },
  })

/** Answers with a status of its own. */
const refuse = (status: number, body: unknown) =>
  startProvider({
    answer: () => undefined,
    intercept: (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return true
    },
  })

const startOneInch = (changes: { quote?: object; swap?: object; tx?: object } = {}) =>
  startProvider({
    answer: ({ path, query }) => {
      if (path === '/swap/v6.1/1/tokens')
        return {
          tokens: {
            [usdc.toLowerCase()]: { address: usdc.toLowerCase(), symbol: 'USDC', name: 'USD Coin', decimals: 6 },
            [native]: {
              address: native,
              symbol: 'ETH',
              name: 'Ether',
              decimals: 18,
              logoURI: 'https://1inch.example/eth.png',
            },
            '0xbad': { address: 'no address', symbol: 'BAD', name: 'Bad', decimals: 6 },
            '0xodd': { address: inchRouter, symbol: '\u202e', name: 'Odd', decimals: 6 },
          },
        }
      if (path === '/swap/v6.1/1/approve/spender') return { address: inchRouter.toLowerCase() }
      if (path === '/swap/v6.1/1/quote') return { dstAmount: '2499000000', gas: 180_000, ...changes.quote }
      if (path !== '/swap/v6.1/1/swap') return undefined
      const value = query.get('src') === native ? query.get('amount') : '0'
      const tx = { from: user, to: inchRouter, data: '0x07ed2379', value, gas: 0, gasPrice: '1', ...changes.tx }
      return { dstAmount: '2499000000', tx, ...changes.swap }
    },
  })

describe('0x', () => {
  it('is asked with its key for a price and a transaction', async () => {
    const provider = await startZeroX()
    const api = await openApi({ zeroX: { key: keys.zeroX, url: provider.url } })
    const { quotes } = await read(await quote(api), getSwapQuotes.answer)
    expect(quotes).toEqual([
      {
        id: null,
        fromAmount: '1000000000000000000',
        fromAccount: pair.from,
        toAmount: '2500000000',
        toAccount: pair.to,
        venue: { id: '0x', name: '0x' },
        fees: [{ label: '0x fee', token: `${chain}:${usdc}`, amount: '3750000' }],
        gas: '288095',
        expiresAt: api.clock.now() + 30_000,
      },
    ])
    expect(Object.fromEntries(provider.asked[0]?.query ?? [])).toEqual({
      chainId: '1',
      sellToken: native,
      buyToken: usdc.toLowerCase(),
      sellAmount: '1000000000000000000',
      taker: user,
    })
    const built = await read(await build(api), buildSwap.answer)
    expect(built).toMatchObject({
      tx: { to: `${chain}:${holder}`, data: '0x2213bc0b', value: '1000000000000000000', eip155: { gas: '288079' } },
      toAmount: '2500000000',
      minToAmount: '2487500000',
    })
    expect(provider.asked.at(-1)?.query.get('slippageBps')).toBe('50')
    const { tokens } = await read(await get(api, 'tokens', { chainId: chain }), getSwapTokens.answer)
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  })

  it('takes tokens by its one contract, which alone is approved', async () => {
    const provider = await startZeroX()
    const api = await openApi({ zeroX: { key: keys.zeroX, url: provider.url } })
    const [first] = (await read(await quote(api, back), getSwapQuotes.answer)).quotes
    expect(first?.spender).toBe(`${chain}:${holder}`)
    const approval = { userAddress: `${chain}:${user}`, ...back, amount: '5', venue: '0x' }
    const { tx } = await read(await get(api, 'build-approve', approval), buildApproval.answer)
    expect(tx).toMatchObject({ from: back.from, to: `${chain}:${holder}` })
    const asked = { tokenAddress: back.from, userAddress: `${chain}:${user}` }
    expect(await read(await get(api, 'allowance', asked), getAllowance.answer)).toEqual({ allowance: '0' })
  })

  it.each([
    ['another amount', { sellAmount: '1' }],
    ['another token', { buyToken: `0x${'1'.repeat(40)}` }],
    ['another spender', { allowanceTarget: `0x${'6'.repeat(40)}` }],
    ['no number', { buyAmount: '1e9' }],
    ['a negative number', { buyAmount: '-1' }],
    ['nothing', { buyAmount: undefined }],
  ])('is not believed with %s', async (_, changes) => {
    const provider = await startZeroX(changes)
    const api = await openApi({ zeroX: { key: keys.zeroX, url: provider.url } })
    expect(await refusalOf(await quote(api, back))).toBe('503 swap/quote-failed')
    expect(await refusalOf(await build(api, back))).toBe('503 swap/quote-failed')
  })

  it.each([
    ['a minimum below the slippage', { minBuyAmount: '2400000000' }, {}],
    ['a minimum above the amount', { minBuyAmount: '2600000000' }, {}],
    ['a value', {}, { value: '2000000000000000000' }],
    ['no contract', {}, { to: 'vitalik.eth' }],
    ['no call', {}, { data: '0x' }],
  ])('builds nothing with %s', async (_, changes, call) => {
    const provider = await startZeroX(changes, call)
    const api = await openApi({ zeroX: { key: keys.zeroX, url: provider.url } })
    expect(await refusalOf(await build(api))).toBe('503 swap/quote-failed')
  })

  it('says why it has no price', async () => {
    const of = async (provider: { url: string }) =>
      refusalOf(await quote(await openApi({ zeroX: { key: keys.zeroX, url: provider.url } })))
    const none = await startProvider({ answer: () => ({ liquidityAvailable: false, zid: '0x1' }) })
    expect(await of(none)).toBe('400 swap/insufficient-liquidity')
    expect(await of(await refuse(400, { name: 'TOKEN_NOT_SUPPORTED', message: 'x', data: {} }))).toBe(
      '400 swap/no-route',
    )
    expect(await of(await refuse(400, 'x'))).toBe('503 swap/quote-failed')
    expect(await of(await refuse(429, {}))).toBe('429 RATE_LIMITED_APP_CONFIGURATION')
    expect(await of(await refuse(500, {}))).toBe('503 swap/quote-failed')
    expect(await of(await startProvider({ answer: () => 'no JSON' }))).toBe('503 swap/quote-failed')
  })
})

describe('1inch', () => {
  it('is asked with its key for tokens, a price and a transaction', async () => {
    const provider = await startOneInch()
    const api = await openApi({ oneInch: { key: keys.oneInch, url: provider.url } })
    const { quotes } = await read(await quote(api, { ...back, amount: '2500000000' }), getSwapQuotes.answer)
    expect(quotes).toMatchObject([
      { toAmount: '2499000000', venue: { id: '1inch' }, gas: '180000', spender: `${chain}:${inchRouter}`, fees: [] },
    ])
    expect(provider.asked[0]?.authorization).toBe(`Bearer ${keys.oneInch}`)
    const built = await read(await build(api, { ...back, eip155: { slippage: 0.29 } }), buildSwap.answer)
    expect(built).toMatchObject({
      tx: { to: `${chain}:${inchRouter}`, value: '0' },
      toAmount: '2499000000',
      minToAmount: '2491752900',
      spender: `${chain}:${inchRouter}`,
    })
    expect(Object.fromEntries(provider.asked.at(-1)?.query ?? [])).toEqual({
      src: usdc.toLowerCase(),
      dst: native,
      amount: '1000000000000000000',
      from: user,
      origin: user,
      slippage: '0.29',
      disableEstimate: 'true',
    })
    const { tokens } = await read(await get(api, 'tokens', { chainId: chain }), getSwapTokens.answer)
    expect(tokens).toMatchObject([
      { symbol: 'ETH', address: `${chain}:${native}`, logoUri: 'https://1inch.example/eth.png' },
      { symbol: 'USDC', address: `${chain}:${usdc}` },
    ])
  })

  it.each([
    ['another contract', { tx: { to: `0x${'6'.repeat(40)}` } }],
    ['another value', { tx: { value: '1' } }],
    ['nothing', { swap: { dstAmount: '0' } }],
  ])('builds nothing with %s', async (_, changes) => {
    const provider = await startOneInch(changes)
    const api = await openApi({ oneInch: { key: keys.oneInch, url: provider.url } })
    expect(await refusalOf(await build(api))).toBe('503 swap/quote-failed')
  })

  it('says why it has no price', async () => {
    const of = async (provider: { url: string }) =>
      refusalOf(await quote(await openApi({ oneInch: { key: keys.oneInch, url: provider.url } })))
    const described = (description: string) =>
      refuse(400, { error: 'Bad Request', description, statusCode: 400, requestId: 'x' })
    expect(await of(await described('insufficient liquidity'))).toBe('400 swap/insufficient-liquidity')
    expect(await of(await described('token not found'))).toBe('400 swap/no-route')
    expect(await of(await refuse(401, {}))).toBe('503 swap/quote-failed')
    expect(await of(await startOneInch({ quote: { dstAmount: '0' } }))).toBe('400 swap/amount-too-small')
  })
})

describe('several venues', () => {
  const both = async (
    zeroX: { url: string },
    oneInch: { url: string },
    changes: Parameters<typeof networkRow>[1] = {},
  ) =>
    openApi({ zeroX: { key: keys.zeroX, url: zeroX.url }, oneInch: { key: keys.oneInch, url: oneInch.url } }, changes)
  const venues = async (response: Response) =>
    (await read(response, getSwapQuotes.answer)).quotes.map(({ venue }) => venue?.id)

  it('are ordered by what is left after the fee of the network, where its price is known', async () => {
    const [zeroX, oneInch] = [await startZeroX(), await startOneInch()]
    // 0x pays a dollar more and takes 108,095 gas more: at 10 gwei and 2,500 dollars that is 2.70.
    expect(await venues(await quote(await both(zeroX, oneInch), { gasPrice: '10000000000' }))).toEqual(['0x', '1inch'])
    const priced = { prices: { native: '2500.00', anchors: [{ address: usdc, price: '1.00' }] } }
    const api = await both(zeroX, oneInch, priced)
    expect(await venues(await quote(api, { gasPrice: '10000000000' }))).toEqual(['1inch', '0x'])
    expect(await venues(await quote(api, { gasPrice: '1000000000' }))).toEqual(['0x', '1inch'])
    // Received natively, no price is needed.
    const dear = await quote(api, { ...back, gasPrice: '10000' })
    expect(await venues(dear)).toEqual(['1inch', '0x'])
  })

  it('cost nothing but themselves when they fail, lie or hang, and are waited for two seconds', async () => {
    const oneInch = await startOneInch()
    for (const bad of [await refuse(500, {}), await startZeroX({ sellAmount: '1' }), { url: 'http://127.0.0.1:1' }])
      expect(await venues(await quote(await both(bad, oneInch)))).toEqual(['1inch'])
    const failing = await both(await refuse(400, { name: 1, key: keys.zeroX }), await refuse(500, {}))
    expect(await refusalOf(await quote(failing))).toBe('503 swap/quote-failed')
    expect(failing.log.text()).toContain('swaps.venue-failed')
    for (const key of Object.values(keys)) expect(failing.log.text()).not.toContain(key)
    const hanging = await startProvider({ answer: () => undefined, intercept: () => true })
    const api = await both(hanging, oneInch)
    const started = performance.now()
    expect(await venues(await quote(api))).toEqual(['1inch'])
    expect(performance.now() - started).toBeLessThan(4_000)
    // A venue that is named is asked alone.
    expect(await refusalOf(await build(api, { venue: 'pools' }))).toBe('400 INVALID_INPUT')
    expect(await read(await build(api, { venue: '1inch' }), buildSwap.answer)).toMatchObject({ toAmount: '2499000000' })
  })

  it('are not asked on networks that are not theirs', async () => {
    const api = await both(await startZeroX(), await startOneInch(), { id: 'eip155:424242' })
    const elsewhere = { from: `eip155:424242:${native}`, to: `eip155:424242:${usdc}` }
    expect(await refusalOf(await quote(api, elsewhere))).toBe('400 swap/unsupported')
  })
})

describe('Jupiter', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const placeholder = 'So11111111111111111111111111111111111111111'
  const sol = 'So11111111111111111111111111111111111111112'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const owner = '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump'
  const solanaUser = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj'
  const step = (inputMint: string, outputMint: string, percent: number) => ({
    swapInfo: {
      ammKey: owner,
      label: 'Pool',
      inputMint,
      outputMint,
      inAmount: '1',
      outAmount: '1',
      feeAmount: '24',
      feeMint: inputMint,
    },
    percent,
  })
  const answerOf = (query: URLSearchParams, changes: object = {}) => ({
    inputMint: query.get('inputMint'),
    inAmount: query.get('amount'),
    outputMint: query.get('outputMint'),
    outAmount: '16198753',
    otherAmountThreshold: `${(16_198_753n * (10_000n - BigInt(query.get('slippageBps') ?? 0))) / 10_000n}`,
    swapMode: 'ExactIn',
    slippageBps: Number(query.get('slippageBps')),
    platformFee: null,
    priceImpactPct: '0',
    routePlan: [step(query.get('inputMint') ?? '', query.get('outputMint') ?? '', 100)],
    contextSlot: 299_283_763,
    timeTaken: 0.015,
    ...changes,
  })

  async function open(changes: object = {}, transaction = 'AQAAAAAA') {
    const bodies: unknown[] = []
    const provider = await startProvider({
      answer: ({ path, query }) => (path === '/swap/v1/quote' ? answerOf(query, changes) : undefined),
      intercept(request, response) {
        if (request.method !== 'POST') return false
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ swapTransaction: transaction, lastValidBlockHeight: 279_632_475 }))
        })
        return true
      },
    })
    const row = networkRow(['http://127.0.0.1:1'], {
      id: solana,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      tokens: [{ address: mint, name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    })
    const providers = { jupiter: { url: provider.url, key: keys.jupiter } }
    return { api: createTestApi({ seed: { ...tenants, networks: [row] }, providers }), provider, bodies }
  }
  const tokens = { from: `${solana}:${placeholder}`, to: `${solana}:${mint}` }
  const query = { amount: '100000000', ...tokens, userAddress: solanaUser }
  const body = { projectId: 'alpha', amount: '100000000', ...tokens, userAddress: `${solana}:${solanaUser}` }

  it('quotes and builds a transaction for SOL and tokens, which need no allowance', async () => {
    const { api, provider, bodies } = await open()
    const { quotes } = await read(await get(api, 'quotes', query), getSwapQuotes.answer)
    expect(quotes).toMatchObject([
      {
        toAmount: '16198753',
        fromAccount: tokens.from,
        venue: { id: 'jupiter' },
        route: [{ shareBps: 10_000, path: [`${solana}:${sol}`, `${solana}:${mint}`] }],
        fees: [{ token: `${solana}:${sol}`, amount: '24' }],
      },
    ])
    expect(quotes[0]?.spender).toBeUndefined()
    const built = await read(
      await api.post('/v1/convert/build-transaction', { ...body, eip155: { slippage: 0.5 } }),
      buildSwap.answer,
    )
    expect(built).toMatchObject({ tx: { solana: { transaction: 'AQAAAAAA' } }, minToAmount: '16117759' })
    // The quote goes back whole, as its server wrote it.
    const asked = provider.asked.at(-2)?.query as URLSearchParams
    expect(bodies).toEqual([
      {
        userPublicKey: solanaUser,
        quoteResponse: answerOf(asked),
        wrapAndUnwrapSol: true,
        dynamicComputeUnitLimit: true,
      },
    ])
    const listed = await read(await get(api, 'tokens', { chainId: solana }), getSwapTokens.answer)
    expect(listed.tokens.map(({ address }) => address)).toEqual([tokens.from, tokens.to])
    const asked_ = { tokenAddress: tokens.to, userAddress: `${solana}:${solanaUser}` }
    expect(BigInt((await read(await get(api, 'allowance', asked_), getAllowance.answer)).allowance)).toBe(
      2n ** 256n - 1n,
    )
    const approve = { userAddress: `${solana}:${solanaUser}`, from: tokens.to, to: tokens.from }
    expect(await refusalOf(await get(api, 'build-approve', approve))).toBe('400 INVALID_INPUT')
  })

  it('shows routes of several steps where they are one way', async () => {
    const { api } = await open({ routePlan: [step(sol, solanaUser, 100), step(solanaUser, mint, 100)] })
    const [chained] = (await read(await get(api, 'quotes', query), getSwapQuotes.answer)).quotes
    expect(chained?.route).toEqual([{ shareBps: 10_000, path: [sol, solanaUser, mint].map(one => `${solana}:${one}`) }])
    const { api: mixed } = await open({
      routePlan: [step(sol, mint, 50), step(sol, solanaUser, 50), step(solanaUser, mint, 100)],
    })
    const [odd] = (await read(await get(mixed, 'quotes', query), getSwapQuotes.answer)).quotes
    expect(odd?.route).toBeUndefined()
  })

  it.each([
    ['another amount', { inAmount: '1' }],
    ['another token', { outputMint: sol }],
    ['no number', { outAmount: 16_198_753 }],
    ['a minimum below the slippage', { otherAmountThreshold: '1' }],
    ['a minimum above the amount', { otherAmountThreshold: '99999999' }],
  ])('is not believed with %s', async (_, changes) => {
    const { api, bodies } = await open(changes)
    expect(await refusalOf(await api.post('/v1/convert/build-transaction', body))).toBe('503 swap/quote-failed')
    expect(bodies).toEqual([])
  })

  it('hands on nothing that is no transaction', async () => {
    const { api } = await open({}, 'no base64')
    expect(await refusalOf(await api.post('/v1/convert/build-transaction', body))).toBe('503 swap/quote-failed')
  })

  it('says why it has no price', async () => {
    const { api } = await open({ outAmount: '0' })
    expect(await refusalOf(await get(api, 'quotes', query))).toBe('400 swap/amount-too-small')
    expect(await refusalOf(await get(api, 'quotes', { ...query, amount: `${2n ** 64n}` }))).toBe(
      '400 swap/insufficient-liquidity',
    )
    expect(await refusalOf(await get(api, 'quotes', { ...query, to: `${solana}:${sol}` }))).toBe('400 swap/no-route')
  })
})
