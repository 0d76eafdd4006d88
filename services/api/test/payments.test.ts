import { accounts, createDevnet } from '@billfold/devnet'
import { createTokens } from '@billfold/siwx'
import { type Answer, getSignInKeys, verifyPayment } from 'billfold/protocol'
import * as v from 'valibot'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'

// The answer to a shop's server follows from the chain alone, whatever the page claims.

const main = 'eip155:31337'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function transferFrom(address from, address to, uint256 amount)',
])
const dollar = 10n ** 6n
const ether = 10n ** 18n
const far = 2n ** 40n
const payer = accounts.find(({ label }) => label === 'dave')?.address as Address
const shop: Address = '0x00000000000000000000000000000000000051c0'
const referenceOf = (byte: string): Hex => `0x${byte.repeat(32)}`
const reference = referenceOf('5a')
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
  await send(at().usdx.address, call('mint', [payer, 1_000n * dollar]))
  await send(at().daix.address, call('mint', [payer, 1_000n * ether]))
  for (const token of [at().usdx, at().daix])
    await send(token.address, call('approve', [at().router.address, ether * ether]))
})
afterAll(() => devnet?.stop())

const at = () => devnet.contracts[main]
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const client = () =>
  createTestClient({ mode: 'anvil', transport: http(devnet.chains[main].rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
async function send(to: string, data: Hex, value = 0n) {
  const hash = await client().sendTransaction({
    account: payer,
    chain: null,
    to: to as Address,
    data,
    value,
    gas: 900_000n,
  })
  await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return hash
}
const withReference = (data: Hex, mark = reference): Hex => `${data}${mark.slice(2)}`

function openApi(options: Parameters<typeof createTestApi>[0] = {}, rpcUrls = [devnet.chains[main].rpcUrl]) {
  const network = networkRow(rpcUrls, {
    id: main,
    multicall: at().multicall3.address,
    wrappedNative: at().weth.address,
    swaps: { router: at().router.address, pools: [at().poolDaixUsdx.address] },
  })
  return createTestApi({
    seed: { ...tenants, networks: [network] },
    ...options,
  })
}
type Body = v.InferInput<typeof verifyPayment.body>
type Api = Pick<ReturnType<typeof openApi>, 'post' | 'get'>
/** Asks for 20 USDx for the shop. */
async function verify(api: Api, body: Partial<Body> & Pick<Body, 'hash'>): Promise<Answer<typeof verifyPayment>> {
  const expected = {
    network: main,
    asset: at().usdx.address,
    amount: `${20n * dollar}`,
    recipient: shop,
    reference,
  } as const
  const response = await api.post('/v1/pay/verify?projectId=alpha', { ...expected, ...body })
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return v.parse(verifyPayment.answer, answer)
}

describe('a payment', () => {
  it.each([
    ['a transfer', () => send(at().usdx.address, withReference(call('transfer', [shop, 20n * dollar]))), {}],
    [
      'a swap of a token',
      () =>
        send(
          at().router.address,
          withReference(
            call('swapTokensForExactTokens', [
              20n * dollar,
              30n * ether,
              [at().daix.address, at().usdx.address],
              shop,
              far,
            ]),
          ),
        ),
      {},
    ],
    [
      'a swap of the native currency',
      () =>
        send(
          at().router.address,
          withReference(
            call('swapETHForExactTokens', [20n * dollar, [at().weth.address, at().usdx.address], shop, far]),
          ),
          ether,
        ),
      {},
    ],
    ['the native currency', () => send(shop, reference, 20n * dollar), { asset: 'native' }],
    [
      'a swap for the native currency',
      () =>
        send(
          at().router.address,
          withReference(
            call('swapTokensForExactETH', [
              20n * dollar,
              30n * dollar,
              [at().usdx.address, at().weth.address],
              shop,
              far,
            ]),
          ),
        ),
      { asset: 'native' },
    ],
  ] as [string, () => Promise<Hex>, Partial<Body>][])('by %s is paid, and signed', async (_, pay, asset) => {
    const api = openApi()
    const hash = await pay()
    const answer = await verify(api, { hash, ...asset })
    expect(answer).toMatchObject({
      status: 'paid',
      difference: null,
      payer: payer.toLowerCase(),
      amount: `${20n * dollar}`,
    })
    const { keys } = v.parse(getSignInKeys.answer, await (await api.get('/auth/v1/jwks.json')).json())
    const claims = await createTokens({ keys: keys as never, type: 'payment+jwt', now: api.clock.now }).read(
      answer.receipt ?? '',
    )
    expect(claims).toMatchObject({
      aud: 'alpha',
      sub: reference,
      hash,
      amount: `${20n * dollar}`,
      recipient: shop,
      caip2Network: main,
    })
  })

  it('is pending while too few blocks hold it, and until one does', async () => {
    const api = openApi()
    const hash = await send(at().usdx.address, withReference(call('transfer', [shop, 20n * dollar])))
    expect(await verify(api, { hash, confirmations: 3 })).toMatchObject({
      status: 'pending',
      receipt: null,
      confirmations: 1,
    })
    await client().mine({ blocks: 2 })
    expect(await verify(api, { hash, confirmations: 3 })).toMatchObject({ status: 'paid', confirmations: 3 })
    expect(await verify(api, { hash: referenceOf('01') })).toMatchObject({
      status: 'pending',
      payer: null,
      receipt: null,
    })
  })

  it.each([
    ['without a reference', () => send(at().usdx.address, call('transfer', [shop, 20n * dollar])), {}, 'call'],
    [
      'of another order',
      () => send(at().usdx.address, withReference(call('transfer', [shop, 20n * dollar]), referenceOf('01'))),
      {},
      'reference',
    ],
    [
      'of two orders at once',
      () =>
        send(
          at().usdx.address,
          withReference(withReference(call('transfer', [shop, 20n * dollar])), referenceOf('01')),
        ),
      {},
      'call',
    ],
    [
      'to another recipient',
      () => send(at().usdx.address, withReference(call('transfer', [payer, 20n * dollar]))),
      {},
      'recipient',
    ],
    ['of another token', () => send(at().daix.address, withReference(call('transfer', [shop, ether]))), {}, 'asset'],
    ['of the native currency in place of a token', () => send(shop, reference, ether), {}, 'asset'],
    [
      'of a unit too little',
      () => send(at().usdx.address, withReference(call('transfer', [shop, 20n * dollar - 1n]))),
      {},
      'amount',
    ],
    [
      'by a contract that is not the router',
      () =>
        send(
          at().splitRouter.address,
          withReference(
            call('swapTokensForExactTokens', [
              20n * dollar,
              30n * ether,
              [at().daix.address, at().usdx.address],
              shop,
              far,
            ]),
          ),
        ),
      {},
      'call',
    ],
    [
      'of an amount that is only a minimum',
      () =>
        send(
          at().router.address,
          withReference(
            call('swapExactETHForTokens', [20n * dollar, [at().weth.address, at().usdx.address], shop, far]),
          ),
          ether / 100n,
        ),
      {},
      'call',
    ],
    [
      'of tokens of another account',
      () => send(at().usdx.address, withReference(call('transferFrom', [payer, shop, 20n * dollar]))),
      {},
      'call',
    ],
    [
      'that creates a contract',
      () => client().sendTransaction({ account: payer, chain: null, data: reference, gas: 900_000n }),
      {},
      'call',
    ],
  ] as [string, () => Promise<Hex>, Partial<Body>, string][])('%s is refused', async (_, pay, body, difference) => {
    const api = openApi()
    const hash = await pay()
    expect(await verify(api, { hash, ...body })).toMatchObject({
      status: 'different',
      difference,
      receipt: null,
      amount: null,
    })
  })

  it('that the chain refused has failed', async () => {
    const api = openApi()
    const hash = await send(at().usdx.address, withReference(call('transfer', [shop, 10n ** 15n])))
    expect(await verify(api, { hash })).toMatchObject({ status: 'failed', receipt: null })
  })

  it('is not signed where the service has no secret, and a receipt is no session', async () => {
    const hash = await send(at().usdx.address, withReference(call('transfer', [shop, 20n * dollar])))
    const plain = openApi({ signIn: undefined } as object)
    expect(await verify(plain, { hash })).toMatchObject({ status: 'paid', receipt: null })
    const api = openApi()
    const { receipt } = await verify(api, { hash })
    const { keys } = v.parse(getSignInKeys.answer, await (await api.get('/auth/v1/jwks.json')).json())
    expect(await createTokens({ keys: keys as never, now: api.clock.now }).read(receipt ?? '')).toBeUndefined()
  })

  it('is unknown where the node is of another chain, or answers for another transaction', async () => {
    const hash = await send(at().usdx.address, withReference(call('transfer', [shop, 20n * dollar])))
    const real = await client().getTransactionReceipt({ hash })
    for (const answers of [
      { eth_chainId: '0x1' },
      {
        eth_chainId: '0x7a69',
        eth_getTransactionByHash: { hash: referenceOf('01'), from: payer, to: shop, value: '0x1', input: '0x' },
      },
      { eth_chainId: '0x7a69', eth_getTransactionByHash: { nonsense: true } },
    ]) {
      const known: Record<string, unknown> = { eth_blockNumber: toHex(real.blockNumber), ...answers }
      const node = await startFakeNode({ answer: ({ method }) => ({ result: known[method] ?? null }) })
      const api = openApi({}, [node.url])
      const body = { network: main, asset: at().usdx.address, amount: '1', recipient: shop, reference, hash }
      expect((await api.post('/v1/pay/verify?projectId=alpha', body)).status).toBe(503)
    }
  })
})
