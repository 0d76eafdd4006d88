import { accounts, createDevnet } from '@billfold/devnet'
import type { CallRequest, Network, SwapRequest } from 'billfold/adapter'
import { type Address, createPublicClient, createTestClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readingFeatures } from '../src/features/readingFeatures.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import type { SwapContract } from '../src/swap/SwapContract.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// Transactions of swaps that a server built, on the real pools of the devnet. The API counts as hostile (T15).

const main = 'eip155:31337'
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function mint(address to, uint256 amount)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const ether = 10n ** 18n
const dollar = 10n ** 6n
const alice = accounts.find(({ label }) => label === 'alice')?.address as Address
const thief = accounts.find(({ label }) => label === 'grace')?.address as Address

let devnet: Awaited<ReturnType<typeof createDevnet>>
let chain: Network
beforeAll(async () => {
  devnet = await createDevnet()
  const { name, rpcUrl, contracts } = devnet.chains[main]
  chain = defineNetwork({ chainId: 31337, name, rpcUrls: [rpcUrl], contracts })
})
afterAll(() => devnet?.stop())

const at = () => devnet.contracts[main]
const now = () => Date.now()
const deadline = () => BigInt(Math.floor(now() / 1_000) + 600)
const trusted = (): SwapContract => ({
  kind: 'pool-router',
  address: at().router.address,
  wrappedNative: at().weth.address,
})
const client = () => createPublicClient({ transport: http(devnet.chains[main].rpcUrl) })
const send = (transaction: CallRequest) =>
  createTestClient({ mode: 'anvil', transport: http(devnet.chains[main].rpcUrl) }).request({
    method: 'eth_sendTransaction',
    params: [
      {
        from: alice,
        to: transaction.to,
        data: transaction.data,
        value: `0x${(transaction.value ?? 0n).toString(16)}`,
      },
    ],
  } as never)

const usdx = () => ({ address: at().usdx.address, symbol: 'USDx', decimals: 6 })
const daix = () => ({ address: at().daix.address, symbol: 'DAIx', decimals: 18 })
const native = { symbol: 'ETH', decimals: 18 }

/** 1 ETH for at least 2,900 USDx. */
function nativeSwap(change: Partial<SwapRequest> = {}, call: Partial<CallRequest> = {}): SwapRequest {
  return {
    from: native,
    to: usdx(),
    amount: ether,
    minReceived: 2_900n * dollar,
    now: now(),
    transaction: { to: at().router.address, value: ether, data: nativeData(), ...call },
    ...change,
  }
}
const nativeData = ({
  min = 2_900n * dollar,
  path = [at().weth.address, at().usdx.address] as readonly string[],
  to = alice,
  until = deadline(),
} = {}) => encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [min, path as Address[], to, until] })

/** 100 USDx for at least 99 DAIx. */
function tokenSwap(change: Partial<SwapRequest> = {}, call: Partial<CallRequest> = {}): SwapRequest {
  return {
    from: usdx(),
    to: daix(),
    amount: 100n * dollar,
    minReceived: 99n * ether,
    now: now(),
    transaction: { to: at().router.address, value: 0n, data: tokenData(), ...call },
    ...change,
  }
}
const tokenData = ({
  amount = 100n * dollar,
  min = 99n * ether,
  path = [at().usdx.address, at().daix.address] as readonly string[],
  to = alice,
  until = deadline(),
} = {}) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, min, path as Address[], to, until],
  })

function prepare(
  swap: SwapRequest,
  options: { contracts?: readonly SwapContract[]; rpcUrls?: readonly string[] } = {},
) {
  const { prepareSwap } = readingFeatures({ swapContracts: { [main]: options.contracts ?? [trusted()] } })
  return prepareSwap({
    network: chain,
    account: { address: alice, type: 'eoa' },
    connector: undefined as never,
    settings: { fetch, rpcUrls: () => options.rpcUrls ?? chain.rpcUrls },
    swap,
  })
}

describe('an honest transaction', () => {
  test('of the native token is simulated, and what is asked of the wallet is what was checked', async () => {
    const swap = nativeSwap()
    const checked = await prepare(swap)
    expect(checked.approvals).toEqual([])
    const expected = await client().readContract({
      address: at().router.address,
      abi,
      functionName: 'getAmountsOut',
      args: [ether, [at().weth.address, at().usdx.address]],
    })
    expect(checked.received).toBe(expected[1])
    expect(checked.transaction).toEqual({ ...swap.transaction })
  })

  test('of a token asks for an allowance of exactly the amount first, then is simulated', async () => {
    await send({
      to: at().usdx.address,
      data: encodeFunctionData({ abi, functionName: 'mint', args: [alice, 1_000n * dollar] }),
    })
    // In the history of the devnet alice has allowed more.
    await send({
      to: at().usdx.address,
      data: encodeFunctionData({ abi, functionName: 'approve', args: [at().router.address, 0n] }),
    })
    const first = await prepare(tokenSwap())
    expect(first.received).toBeUndefined()
    expect(first.approvals).toEqual([
      {
        to: at().usdx.address,
        value: 0n,
        data: encodeFunctionData({ abi, functionName: 'approve', args: [at().router.address, 100n * dollar] }),
      },
    ])
    for (const approval of first.approvals) await send(approval)
    const second = await prepare(tokenSwap())
    expect(second.approvals).toEqual([])
    expect(second.received).toBeGreaterThanOrEqual(99n * ether)
    // A smaller allowance is set to zero first: some tokens change it only from there.
    const more = await prepare(tokenSwap({ amount: 200n * dollar }, { data: tokenData({ amount: 200n * dollar }) }))
    expect(more.approvals.map(({ data }) => BigInt(`0x${data?.slice(-64)}`))).toEqual([0n, 200n * dollar])
    await send(second.transaction as CallRequest)
    const left = await client().readContract({
      address: at().usdx.address,
      abi,
      functionName: 'allowance',
      args: [alice, at().router.address],
    })
    expect(left).toBe(0n)
  })
})

describe('T15: a lying server', () => {
  const mismatch = 'swap/mismatch'
  const lies: readonly (readonly [string, () => SwapRequest, string])[] = [
    ['another contract', () => nativeSwap({}, { to: at().usdx.address }), 'swap/untrusted-contract'],
    ['the contract of the thief', () => nativeSwap({}, { to: thief }), 'swap/untrusted-contract'],
    ['no contract', () => nativeSwap({}, { to: undefined as never }), 'swap/untrusted-contract'],
    ['an address that is none', () => nativeSwap({}, { to: `${at().router.address}00` }), 'swap/untrusted-contract'],
    ['the factory', () => nativeSwap({}, { to: at().factory.address }), 'swap/untrusted-contract'],
    ['the address itself', () => nativeSwap({}, { to: alice, data: '0x' }), 'swap/untrusted-contract'],
    ['no data', () => nativeSwap({}, { data: '0x' }), mismatch],
    ['a selector alone', () => nativeSwap({}, { data: '0x7ff36ab5' }), mismatch],
    ['data cut by a word', () => nativeSwap({}, { data: nativeData().slice(0, -64) as Hex }), mismatch],
    ['data cut by a byte', () => nativeSwap({}, { data: nativeData().slice(0, -2) as Hex }), mismatch],
    ['a word too many', () => nativeSwap({}, { data: `${nativeData()}${'0'.repeat(64)}` }), mismatch],
    ['a byte too many', () => nativeSwap({}, { data: `${nativeData()}00` }), mismatch],
    ['text as data', () => nativeSwap({}, { data: 'swap' }), mismatch],
    [
      'a transfer',
      () =>
        tokenSwap({}, { data: encodeFunctionData({ abi, functionName: 'transfer', args: [thief, 100n * dollar] }) }),
      mismatch,
    ],
    [
      'an approval',
      () => tokenSwap({}, { data: encodeFunctionData({ abi, functionName: 'approve', args: [thief, 100n * dollar] }) }),
      mismatch,
    ],
    [
      'another function of the contract',
      () =>
        tokenSwap(
          {},
          {
            data: encodeFunctionData({
              abi,
              functionName: 'swapTokensForExactTokens',
              args: [99n * ether, 100n * dollar, [usdx().address, daix().address] as Address[], alice, deadline()],
            }),
          },
        ),
      mismatch,
    ],
    ['another receiver', () => nativeSwap({}, { data: nativeData({ to: thief }) }), mismatch],
    ['another receiver of tokens', () => tokenSwap({}, { data: tokenData({ to: thief }) }), mismatch],
    ['nobody as the receiver', () => nativeSwap({}, { data: nativeData({ to: `0x${'0'.repeat(40)}` }) }), mismatch],
    ['a smaller minimum', () => nativeSwap({}, { data: nativeData({ min: 2_900n * dollar - 1n }) }), mismatch],
    ['no minimum', () => nativeSwap({}, { data: nativeData({ min: 0n }) }), mismatch],
    ['a smaller minimum of tokens', () => tokenSwap({}, { data: tokenData({ min: 1n }) }), mismatch],
    ['a larger value', () => nativeSwap({}, { value: ether + 1n }), mismatch],
    ['a smaller value', () => nativeSwap({}, { value: 0n }), mismatch],
    ['a value beside tokens', () => tokenSwap({}, { value: 1n }), mismatch],
    ['a larger amount', () => tokenSwap({}, { data: tokenData({ amount: 101n * dollar }) }), mismatch],
    ['a smaller amount', () => tokenSwap({}, { data: tokenData({ amount: 1n }) }), mismatch],
    ['an endless amount', () => tokenSwap({}, { data: tokenData({ amount: 2n ** 256n - 1n }) }), mismatch],
    [
      'another token to receive',
      () => nativeSwap({}, { data: nativeData({ path: [at().weth.address, at().bill.address] }) }),
      mismatch,
    ],
    [
      'another token to give',
      () => tokenSwap({}, { data: tokenData({ path: [at().bill.address, at().daix.address] }) }),
      mismatch,
    ],
    [
      'the same token twice',
      () => tokenSwap({}, { data: tokenData({ path: [usdx().address, usdx().address] }) }),
      mismatch,
    ],
    ['a path of one', () => tokenSwap({}, { data: tokenData({ path: [usdx().address] }) }), mismatch],
    ['a path of none', () => tokenSwap({}, { data: tokenData({ path: [] }) }), mismatch],
    [
      'a path that is too long',
      () => tokenSwap({}, { data: tokenData({ path: [...Array(40).fill(usdx().address), daix().address] }) }),
      mismatch,
    ],
    [
      'wrapped tokens for the native one',
      () => nativeSwap({ from: { ...native, address: at().weth.address } }),
      mismatch,
    ],
    ['the native token for wrapped ones', () => tokenSwap({ to: native }), mismatch],
    ['a deadline that has passed', () => nativeSwap({}, { data: nativeData({ until: 1n }) }), mismatch],
    ['a deadline that never passes', () => nativeSwap({}, { data: nativeData({ until: 2n ** 256n - 1n }) }), mismatch],
    [
      'an address with dirty high bytes',
      () =>
        nativeSwap(
          {},
          {
            data: nativeData().replace(
              '0'.repeat(24) + alice.slice(2).toLowerCase(),
              '1'.repeat(24) + alice.slice(2).toLowerCase(),
            ),
          },
        ),
      mismatch,
    ],
    [
      'an offset that leads elsewhere',
      () => tokenSwap({}, { data: tokenData().replace(`${'0'.repeat(62)}a0`, `${'0'.repeat(62)}c0`) }),
      mismatch,
    ],
    ['decimals of its own for what is received', () => nativeSwap({ to: { ...usdx(), decimals: 3 } }), mismatch],
    ['decimals of its own for what is given', () => tokenSwap({ from: { ...usdx(), decimals: 18 } }), mismatch],
    ['a name of its own for a token', () => nativeSwap({ to: { ...usdx(), symbol: 'USDC' } }), mismatch],
    [
      'a token that is none',
      () =>
        nativeSwap({ to: { ...usdx(), address: thief } }, { data: nativeData({ path: [at().weth.address, thief] }) }),
      mismatch,
    ],
    ['a serialized transaction', () => nativeSwap({ transaction: { serialized: 'AA==' } }), 'rpc/invalid-params'],
    [
      'a minimum that the chain does not give',
      () => nativeSwap({ minReceived: 4_000n * dollar }, { data: nativeData({ min: 4_000n * dollar }) }),
      'swap/simulation-failed',
    ],
    [
      'a path without a pool',
      () =>
        nativeSwap(
          { to: { ...usdx(), address: at().usdn.address, symbol: 'USDn' } },
          { data: nativeData({ path: [at().weth.address, at().usdn.address] }) },
        ),
      'swap/simulation-failed',
    ],
  ]
  test.each(lies.map(([name, make, code]) => ({ name, make, code })))('$name: $code', async ({ make, code }) => {
    expect((await rejectionOf(prepare(make()))).code).toBe(code)
  })

  test('there are forty of them', () => {
    expect(lies.length).toBeGreaterThanOrEqual(40)
    expect(new Set(lies.map(([name]) => name)).size).toBe(lies.length)
  })

  test('the word of one node is not enough for decimals where another host has a node', async () => {
    const lying = 'http://lies.test'
    const read: typeof fetch = async (url, init) => {
      if (!String(url).startsWith(lying)) return fetch(url, init)
      const answer = await (await fetch(devnet.chains[main].rpcUrl, init)).text()
      // Six decimals become three.
      return new Response(answer.replaceAll(`${'0'.repeat(63)}6`, `${'0'.repeat(63)}3`))
    }
    const { prepareSwap } = readingFeatures({ swapContracts: { [main]: [trusted()] } })
    const ask = (swap: SwapRequest) =>
      prepareSwap({
        network: chain,
        account: { address: alice, type: 'eoa' },
        connector: undefined as never,
        settings: { fetch: read, rpcUrls: () => [lying, ...chain.rpcUrls] },
        swap,
      })
    const tiny = 2_900_000n
    const lie = nativeSwap({ to: { ...usdx(), decimals: 3 }, minReceived: tiny }, { data: nativeData({ min: tiny }) })
    expect((await rejectionOf(ask(lie))).code).toBe(mismatch)
  })

  test('networks without a trusted contract are not supported', async () => {
    expect((await rejectionOf(prepare(nativeSwap(), { contracts: [] }))).code).toBe('swap/unsupported')
  })
})
