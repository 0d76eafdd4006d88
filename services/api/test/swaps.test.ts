import { createDevnet } from '@billfold/devnet'
import { createManualClock } from '@billfold/service/testing'
import {
  type Answer,
  buildApproval,
  buildSwap,
  errorAnswer,
  getAllowance,
  getSwapQuotes,
  getSwapTokens,
} from 'billfold/protocol'
import * as v from 'valibot'
import { type Address, createWalletClient, http, parseAbi, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi } from '../src/testing/createTestApi.ts'
import { networkRow } from '../src/testing/networkRow.ts'
import { startFakeNode } from '../src/testing/startFakeNode.ts'
import { tenants } from '../src/testing/tenants.ts'
import { startNodeProxy } from './support/startNodeProxy.ts'
import { withEngines } from './support/withEngines.ts'

// Swaps over the pools of real chains (facts R6–R8, R10, R11): what a quote says is what the chain pays, to the last unit.

const main = 'eip155:31337'
const second = 'eip155:31338'
const native = `0x${'e'.repeat(40)}`
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())

type Chain = typeof main | typeof second
type Contract = { readonly kind: string; readonly address: string }
type Token = { address: string; name: string; symbol: string; decimals: number }

function seedOf({ chains, contracts }: typeof devnet) {
  const row = (id: Chain) => {
    const all: readonly Contract[] = Object.values(contracts[id])
    const tokens = Object.entries(contracts[id]).flatMap(([key, one]) =>
      ['usdx', 'btcx', 'daix', 'bill', 'usdn', 'weth'].includes(key) ? [one as unknown as Token] : [],
    )
    return networkRow([chains[id].rpcUrl], {
      id,
      isTestnet: id === second,
      multicall: contracts[id].multicall3.address,
      wrappedNative: contracts[id].weth.address,
      tokens: tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals })),
      swaps: {
        router: contracts[id].router.address,
        splitRouter: contracts[id].splitRouter.address,
        pools: all.flatMap(({ kind, address }) => (kind === 'pool' ? [address] : [])),
      },
    })
  }
  return { ...tenants, networks: [row(main), row(second), networkRow(['http://127.0.0.1:1'], { id: 'eip155:1' })] }
}

/** The service with a clock that shows the time of the chains, whose blocks refuse what is past its deadline. */
const openApi = (options: Parameters<typeof createTestApi>[0] = {}) => {
  const clock = createManualClock(Date.now())
  return { ...createTestApi({ seed: seedOf(devnet), clock, ...options }), clock }
}

type Api = Pick<ReturnType<typeof openApi>, 'get' | 'post'>
const read = async <schema extends v.GenericSchema>(response: Response, schema: schema) => {
  const answer = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  // Nothing is sent that the wire does not have.
  expect(v.parse(schema, answer)).toEqual(answer)
  return v.parse(schema, answer)
}
const ask = <schema extends v.GenericSchema>(
  { get }: Pick<Api, 'get'>,
  path: string,
  query: Record<string, string>,
  schema: schema,
) => get(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'alpha', ...query })}`).then(it => read(it, schema))

type Quote = Answer<typeof getSwapQuotes>['quotes'][number]

/** An account that owns everything. */
function openWallet(chain: Chain) {
  const { privateKey } = devnet.accounts.find(({ label }) => label === 'deployer') as { privateKey: `0x${string}` }
  const account = privateKeyToAccount(privateKey)
  const { chainId, rpcUrl } = devnet.chains[chain]
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const info = { id: chainId, name: chain, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
  const client = createWalletClient({ account, chain: info, transport: http(rpcUrl) }).extend(publicActions)
  const send = async (to: string, data: string, value = 0n) => {
    const hash = await client.sendTransaction({ to: to as Address, data: data as `0x${string}`, value })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    return receipt
  }
  const balanceOf = (token: string): Promise<bigint> =>
    token === native
      ? client.getBalance({ address: account.address })
      : client.readContract({
          address: token as Address,
          abi: erc20,
          functionName: 'balanceOf',
          args: [account.address],
        })
  return { address: account.address, send, balanceOf, client }
}

const plain = (id: string) => id.split(':')[2] ?? ''

/** Quote → allowance → approval → transaction by one venue, and what the chain paid for it. */
async function swap(api: Api, chain: Chain, options: { from: string; to: string; amount: bigint; venue: string }) {
  const { amount, venue } = options
  const wallet = openWallet(chain)
  const from = `${chain}:${options.from}`
  const to = `${chain}:${options.to}`
  const userAddress = `${chain}:${wallet.address}`
  const asked = { amount: `${amount}`, from, to, userAddress: wallet.address }
  const { quotes } = await ask(api, 'quotes', asked, getSwapQuotes.answer)
  const quote = quotes.find(row => row.venue?.id === venue) as Quote
  expect(quote, JSON.stringify(quotes)).toBeDefined()
  const allowanceOf = async () =>
    BigInt((await ask(api, 'allowance', { tokenAddress: from, userAddress, venue }, getAllowance.answer)).allowance)
  if (options.from !== native) {
    // Some tokens take a new allowance only after the old one is zero.
    for (const units of (await allowanceOf()) > 0n ? [0n, amount] : [amount]) {
      const asked = { userAddress, from, to, amount: `${units}`, venue }
      const { tx } = await ask(api, 'build-approve', asked, buildApproval.answer)
      expect(tx.to).toBe(quote.spender)
      await wallet.send(plain(tx.from), tx.data)
    }
    expect(await allowanceOf()).toBe(amount)
  }
  const body = {
    amount: `${amount}`,
    eip155: { slippage: 0.5 },
    projectId: 'alpha',
    from,
    to,
    userAddress,
    disableEstimate: true,
    venue,
  }
  const built = await api.post('/v1/convert/build-transaction', body).then(it => read(it, buildSwap.answer))
  if (!('to' in built.tx)) throw new Error('not of EVM')
  expect(built.toAmount).toBe(quote.toAmount)
  const before = await wallet.balanceOf(options.to)
  const receipt = await wallet.send(plain(built.tx.to), built.tx.data, BigInt(built.tx.value ?? 0))
  const fee = options.to === native ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  const paid = (await wallet.balanceOf(options.to)) - before + fee
  expect(paid, 'what the chain paid').toBe(BigInt(quote.toAmount))
  // The estimate is near, and the limit above.
  expect(Number(quote.gas) / Number(receipt.gasUsed)).toBeGreaterThan(0.6)
  expect(Number(quote.gas) / Number(receipt.gasUsed)).toBeLessThan(1.6)
  expect(BigInt(built.tx.eip155?.gas ?? 0)).toBeGreaterThan(receipt.gasUsed)
  if (options.from !== native) expect(await allowanceOf()).toBe(0n)
  return { quote, built, receipt }
}

withEngines('swaps', fresh => {
  it('pay on the chain what the quote says: one to three pools, from and to the native currency, and several ways', async () => {
    const api = openApi({ database: await fresh() })
    const { usdx, btcx, bill, usdn, weth } = devnet.contracts[main]
    const hops = ({ route }: Quote) => route?.map(({ path }) => path.length - 1)
    const run = async (from: string, to: string, amount: bigint, venue = 'pools') => {
      const done = await swap(api, main, { from, to, amount, venue })
      // Reserves that quotes are counted from are a second old at most.
      api.clock.advance(1_001)
      return done.quote
    }
    expect(hops(await run(usdx.address, weth.address, 300_000_000n))).toEqual([1])
    expect(hops(await run(usdn.address, weth.address, 1_000_000n))).toEqual([2])
    expect(hops(await run(usdn.address, btcx.address, 2_000_000n))?.[0]).toBeGreaterThanOrEqual(2)
    expect(hops(await run(native, usdx.address, 10n ** 18n))).toEqual([1])
    expect(hops(await run(bill.address, native, 10n ** 18n))?.[0]).toBeLessThanOrEqual(3)
    const split = await run(usdx.address, native, 500_000_000_000n, 'pools-split')
    expect(split.route?.length).toBeGreaterThan(1)
    expect(split.route?.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000)
    expect((await run(native, usdx.address, 50n * 10n ** 18n, 'pools-split')).route?.length).toBeGreaterThan(1)
    expect((await run(usdx.address, bill.address, 200_000_000_000n, 'pools-split')).route?.length).toBeGreaterThan(1)
  })
})

/** Status, name and text of a refusal. */
const refusalOf = async (response: Response) => {
  const { reasons } = v.parse(errorAnswer, await response.json())
  return `${response.status} ${reasons[0]?.name}: ${reasons[0]?.description}`
}
const user = `0x${'ab'.repeat(20)}`

describe('swaps on the second chain', () => {
  it('go through its own contracts', async () => {
    const api = openApi()
    const { usdx, usdn, router } = devnet.contracts[second]
    const { quote, built } = await swap(api, second, {
      from: usdn.address,
      to: native,
      amount: 5_000_000n,
      venue: 'pools',
    })
    expect(quote.route?.map(({ path }) => path.length)).toEqual([3])
    expect('to' in built.tx && built.tx.to).toBe(`${second}:${router.address}`)
    api.clock.advance(1_001)
    await swap(api, second, { from: native, to: usdx.address, amount: 10n ** 17n, venue: 'pools' })
  })
})

describe('tokens to swap', () => {
  it('are those that pools have, the native currency first, and what the operator wrote of them', async () => {
    const api = openApi()
    const { tokens } = await ask(api, 'tokens', { chainId: main }, getSwapTokens.answer)
    expect(tokens[0]).toMatchObject({ address: `${main}:${native}`, symbol: 'ETH', decimals: 18 })
    expect(tokens.map(({ symbol }) => symbol).sort()).toEqual(['BILL', 'BTCx', 'DAIx', 'ETH', 'USDn', 'USDx', 'WETH'])
    expect(tokens.find(({ symbol }) => symbol === 'USDx')).toMatchObject({
      address: `${main}:${devnet.contracts[main].usdx.address}`,
      decimals: 6,
    })
  })
})

describe('a swap that cannot be', () => {
  const from = () => `${main}:${devnet.contracts[main].usdx.address}`
  const to = `${main}:${native}`
  const quote = (api: Api, changes: Record<string, string>) =>
    api
      .get(
        `/v1/convert/quotes?${new URLSearchParams({ projectId: 'alpha', amount: '1000000', from: from(), to, ...changes })}`,
      )
      .then(refusalOf)
  const build = (api: Api, changes: object) =>
    api
      .post('/v1/convert/build-transaction', {
        projectId: 'alpha',
        amount: '1000000',
        from: from(),
        to,
        userAddress: `${main}:${user}`,
        ...changes,
      })
      .then(refusalOf)

  it('is refused by its reason', async () => {
    const api = openApi()
    const unsupported = '400 swap/unsupported: Network not supported for Swaps'
    const elsewhere = (id: string) => ({ from: `${id}:${user}`, to: `${id}:${native}` })
    // Served but without venues, not served, and another family.
    expect(await quote(api, elsewhere('eip155:1'))).toEqual(unsupported)
    expect(await quote(api, elsewhere('eip155:999'))).toEqual(unsupported)
    expect(await quote(api, elsewhere('cosmos:hub-4'))).toEqual(unsupported)
    expect(await refusalOf(await api.get('/v1/convert/tokens?projectId=alpha&chainId=eip155:1'))).toEqual(unsupported)
    expect(await quote(api, { to: `${main}:${user}` })).toBe(
      '400 swap/no-route: These tokens cannot be swapped for each other',
    )
    expect(await quote(api, { amount: '0' })).toContain('400 swap/amount-too-small')
    const { bill, btcx, weth } = devnet.contracts[main]
    const dust = { from: `${main}:${bill.address}`, to: `${main}:${btcx.address}`, amount: '1' }
    expect(await quote(api, dust)).toContain('400 swap/amount-too-small')
    expect(await quote(api, { amount: `${2n ** 120n}` })).toBe(
      '400 swap/insufficient-liquidity: Insufficient liquidity for this amount',
    )
    // Wrapping is no swap.
    expect(await quote(api, { from: `${main}:${weth.address}`, to: `${main}:${native}` })).toContain(
      '400 swap/no-route',
    )
  })

  it('is refused for values that mean nothing, whatever they are', async () => {
    const api = openApi()
    const invalid = '400 INVALID_INPUT'
    expect(await quote(api, { to: from() })).toContain(invalid)
    expect(await quote(api, { to: from().toLowerCase() })).toContain(invalid)
    expect(await quote(api, { to: `${second}:${native}` })).toContain(invalid)
    expect(await quote(api, { amount: '9'.repeat(78) })).toContain(invalid)
    for (const amount of ['-1', '1.5', '0x10', '1e3', ' 1', '', '9'.repeat(79), '١'])
      expect(await quote(api, { amount }), amount).toContain(invalid)
    for (const gasPrice of ['-1', '1.5', 'NaN', '', `0x${'f'.repeat(65)}`])
      expect(await quote(api, { gasPrice }), gasPrice).toContain(invalid)
    for (const userAddress of ['bob', '0x12', `0x${'g'.repeat(40)}`])
      expect(await quote(api, { userAddress }), userAddress).toContain(invalid)
    for (const token of [`${main}:0x12`, `${main}:So11111111111111111111111111111111111111111`, main, ''])
      expect(await quote(api, { from: token }), token).toContain(invalid)
    for (const slippage of [50.01, 100, 0.001, 1e-9, -1, 'x', null])
      expect(await build(api, { eip155: { slippage } }), `${slippage}`).toContain(invalid)
    expect(await build(api, { venue: 'elsewhere' })).toContain(invalid)
    expect(await build(api, { userAddress: `${second}:${user}` })).toContain(invalid)
    expect(await build(api, { from: to, to })).toContain(invalid)
    expect(await build(api, { amount: '0' })).toContain('400 swap/amount-too-small')
    // The greatest price of gas is a number like any other.
    const dear = new URLSearchParams({
      projectId: 'alpha',
      amount: '1000000',
      from: from(),
      to,
      gasPrice: `0x${'f'.repeat(64)}`,
    })
    expect((await api.get(`/v1/convert/quotes?${dear}`)).status).toBe(200)
  })

  it('needs no approval of the native currency, and is approved without limit only where no amount is named', async () => {
    const api = openApi()
    const path = (query: Record<string, string>) =>
      `/v1/convert/build-approve?${new URLSearchParams({ projectId: 'alpha', userAddress: `${main}:${user}`, ...query })}`
    expect(await refusalOf(await api.get(path({ from: to, to: from() })))).toContain('400 INVALID_INPUT')
    const { tx } = await read(await api.get(path({ from: from(), to })), buildApproval.answer)
    expect(tx.from).toBe(from())
    expect(tx.to).toBe(`${main}:${devnet.contracts[main].router.address}`)
    expect(tx.data.endsWith('f'.repeat(64))).toBe(true)
    const native_ = { tokenAddress: to, userAddress: `${main}:${user}` }
    expect(BigInt((await ask(api, 'allowance', native_, getAllowance.answer)).allowance)).toBe(2n ** 256n - 1n)
  })

  it('never pays less than the slippage allows, counted exactly', async () => {
    const api = openApi()
    for (const [slippage, bps] of [
      [0.29, 29n],
      [1.15, 115n],
      [undefined, 100n],
      [0, 0n],
    ] as const) {
      const body = {
        projectId: 'alpha',
        amount: '1000000',
        from: from(),
        to,
        userAddress: `${main}:${user}`,
        ...(slippage === undefined ? {} : { eip155: { slippage } }),
      }
      const built = await read(await api.post('/v1/convert/build-transaction', body), buildSwap.answer)
      const amount = BigInt(built.toAmount ?? 0)
      const min = BigInt(built.minToAmount ?? 0)
      expect(min).toBe((amount * (10_000n - bps) + 9_999n) / 10_000n)
      // It is in the transaction, too.
      expect('data' in built.tx && built.tx.data).toContain(min.toString(16).padStart(64, '0'))
      expect(built.expiresAt).toBe(api.clock.now() + 30_000)
    }
  })
})

describe('nodes that fail a swap', () => {
  const query = (from: string, to: string, amount = '1000000') =>
    `/v1/convert/quotes?${new URLSearchParams({ projectId: 'alpha', amount, from: `${main}:${from}`, to: `${main}:${to}` })}`
  /** The seed of the main chain behind another node. */
  const behind = (url: string, changes: object = {}) => {
    const seed = seedOf(devnet)
    return { ...seed, networks: seed.networks.slice(0, 1).map(row => ({ ...row, rpcUrls: [url], ...changes })) }
  }

  it('by another chain, by nonsense or by silence leave no price, and no number of their own', async () => {
    const { usdx } = devnet.contracts[main]
    const lying = {
      'another chain': (await startFakeNode({ answer: () => ({ result: '0x1' }) })).url,
      'the second chain': devnet.chains[second].rpcUrl,
      nonsense: (
        await startFakeNode({
          answer: ({ method }) => ({ result: method === 'eth_chainId' ? '0x7a69' : `0x${'f'.repeat(640)}` }),
        })
      ).url,
      errors: (await startFakeNode({ answer: () => ({ error: { code: -32000, message: 'no' } }) })).url,
      nothing: 'http://127.0.0.1:1',
    }
    for (const [name, url] of Object.entries(lying)) {
      const api = openApi({ seed: behind(url) })
      expect(await refusalOf(await api.get(query(usdx.address, native))), name).toContain('503 swap/quote-failed')
    }
  })

  it('by hanging are waited for two seconds', async () => {
    const node = await startFakeNode({ intercept: () => true })
    const api = openApi({ seed: behind(node.url) })
    const started = performance.now()
    const path = `${query(devnet.contracts[main].usdx.address, native)}&gasPrice=1`
    expect(await refusalOf(await api.get(path))).toContain('503 swap/quote-failed')
    expect(performance.now() - started).toBeLessThan(4_000)
  })

  it('are read once for many quotes, and again for each transaction', async () => {
    const proxy = await startNodeProxy(devnet.chains[main].rpcUrl)
    const api = openApi({ seed: behind(proxy.url) })
    const { usdx } = devnet.contracts[main]
    const path = `${query(usdx.address, native)}&gasPrice=1000`
    expect((await api.get(path)).status).toBe(200)
    const before = proxy.state.hits
    await Promise.all(Array.from({ length: 20 }, () => api.get(path)))
    expect(proxy.state.hits).toBe(before)
    api.clock.advance(1_001)
    await Promise.all(Array.from({ length: 20 }, () => api.get(path)))
    expect(proxy.state.hits).toBe(before + 1)
    const body = {
      projectId: 'alpha',
      amount: '5',
      from: `${main}:${usdx.address}`,
      to: `${main}:${native}`,
      userAddress: `${main}:${user}`,
    }
    expect((await api.post('/v1/convert/build-transaction', body)).status).toBe(200)
    expect(proxy.state.hits).toBeGreaterThan(before + 1)
  })

  it('cannot make a pool of what is none: another contract, a foreign factory, or an empty one', async () => {
    const { usdx, weth, factory, poolUsdxWeth } = devnet.contracts[main]
    const wallet = openWallet(main)
    const { abi } = factory
    const hash = await wallet.client.writeContract({
      abi,
      address: factory.address,
      functionName: 'createPair',
      args: [usdx.address, `0x${'42'.repeat(20)}`],
    })
    await wallet.client.waitForTransactionReceipt({ hash })
    const args = [usdx.address, `0x${'42'.repeat(20)}`] as const
    const empty = await wallet.client.readContract({ abi, address: factory.address, functionName: 'getPair', args })
    const swaps = (pools: readonly string[], router: string = devnet.contracts[main].router.address) => ({
      swaps: { router, pools: [...pools] },
    })
    const { rpcUrl } = devnet.chains[main]
    const odd = [usdx.address, weth.address, user, empty]
    const api = openApi({ seed: behind(rpcUrl, swaps([...odd, poolUsdxWeth.address])) })
    expect((await api.get(query(usdx.address, native))).status).toBe(200)
    expect(await refusalOf(await api.get(query(usdx.address, args[1])))).toContain('400 swap/insufficient-liquidity')
    // A pool that the router's factory does not know is one that the router would not use.
    const foreign = openApi({ seed: behind(rpcUrl, swaps([poolUsdxWeth.address], usdx.address)) })
    expect(await refusalOf(await foreign.get(query(usdx.address, native)))).toContain('400 swap/no-route')
    // The same by single calls, where a network has no multicall.
    const single = openApi({ seed: behind(rpcUrl, { multicall: undefined, ...swaps([...odd, poolUsdxWeth.address]) }) })
    expect((await single.get(query(usdx.address, native))).status).toBe(200)
  })
})
