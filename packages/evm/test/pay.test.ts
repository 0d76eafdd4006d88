import { accounts, createDevnet } from '@billfold/devnet'
import type { CallRequest, Network, PaymentRequest, SwapSide } from 'billfold/adapter'
import { type Address, createPublicClient, createTestClient, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readingFeatures } from '../src/features/readingFeatures.ts'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import type { SwapContract } from '../src/swap/SwapContract.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// Payments of exact amounts, on the real pools of the devnet.

const main = 'eip155:31337'
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 amount)',
])
const ether = 10n ** 18n
const dollar = 10n ** 6n
const payerOf = (label: string) => accounts.find(each => each.label === label)?.address as Address
const alice = payerOf('alice')
const shop = '0x00000000000000000000000000000000000051c0'
const reference = `0x${'5a'.repeat(32)}`

let devnet: Awaited<ReturnType<typeof createDevnet>>
let chain: Network
beforeAll(async () => {
  devnet = await createDevnet()
  const { name, rpcUrl, contracts } = devnet.chains[main]
  chain = defineNetwork({ chainId: 31337, name, rpcUrls: [rpcUrl], contracts })
})
afterAll(() => devnet?.stop())

const at = () => devnet.contracts[main]
const router = (): SwapContract => ({
  kind: 'pool-router',
  address: at().router.address,
  wrappedNative: at().weth.address,
})
const client = () => createPublicClient({ transport: http(devnet.chains[main].rpcUrl) })
const anvil = () => createTestClient({ mode: 'anvil', transport: http(devnet.chains[main].rpcUrl) })
const usdx = () => ({ address: at().usdx.address, symbol: 'USDx', decimals: 6 })
const daix = () => ({ address: at().daix.address, symbol: 'DAIx', decimals: 18 })
const bill = () => ({ address: at().bill.address, symbol: 'BILL', decimals: 18 })
const native: SwapSide = { symbol: 'ETH', decimals: 18 }

/** 20 USDx for the shop. */
const payment = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
  asset: usdx(),
  amount: 20n * dollar,
  recipient: shop,
  reference,
  sources: [usdx(), daix(), native, bill()],
  now: Date.now(),
  ...change,
})
function prepare(request: PaymentRequest, { contracts = [router()], payer = alice } = {}) {
  const { payments } = readingFeatures({ swapContracts: { [main]: contracts } })
  return payments({
    network: chain,
    account: { address: payer, type: 'eoa' },
    connector: undefined as never,
    settings: { fetch, rpcUrls: () => chain.rpcUrls },
    payment: request,
  })
}
async function send({ to, data, value = 0n }: CallRequest, payer = alice) {
  const hash = (await anvil().request({
    method: 'eth_sendTransaction',
    params: [{ from: payer, to, data, value: `0x${value.toString(16)}` }],
  } as never)) as `0x${string}`
  return client().waitForTransactionReceipt({ hash, pollingInterval: 50 })
}
const balanceOf = (token: SwapSide, owner: string) =>
  token.address === undefined
    ? client().getBalance({ address: owner as Address })
    : client().readContract({
        address: token.address as Address,
        abi,
        functionName: 'balanceOf',
        args: [owner as Address],
      })

describe('a payment', () => {
  test('costs exactly its amount in the asset itself, and what the pools ask in other tokens', async () => {
    const plans = await prepare(payment(), { payer: payerOf('bob') })
    expect(plans.map(({ source }) => source.symbol)).toEqual(['USDx', 'DAIx', 'ETH', 'BILL'])
    const [own, dai, eth] = plans
    expect(own).toMatchObject({ amount: 20n * dollar, maxAmount: 20n * dollar, approvals: [] })
    expect(dai?.amount).toBeGreaterThan(19n * ether)
    expect(dai?.amount).toBeLessThan(21n * ether)
    expect(dai?.maxAmount).toBe((dai?.amount ?? 0n) + ((dai?.amount ?? 0n) * 100n) / 10_000n)
    expect(dai?.approvals).toHaveLength(1)
    expect(eth?.approvals).toEqual([])
    expect(eth?.transaction).toMatchObject({ value: eth?.maxAmount })
  })

  test.each([
    ['the asset itself', usdx, usdx],
    ['another token', daix, usdx],
    ['the native currency', () => native, usdx],
    ['a token over two pools', bill, usdx],
    ['a token, for the native currency', usdx, () => native],
    ['the native currency itself', () => native, () => native],
  ] as [string, () => SwapSide, () => SwapSide][])(
    'with %s pays the recipient to the last unit, and carries the reference',
    async (_, from, to) => {
      const [source, asset] = [from(), to()] as const
      for (const token of [usdx(), daix(), bill()])
        if (source.address === token.address)
          await client()
            .getChainId()
            .then(() => send({ to: token.address, data: mintData(alice, 10_000n * 10n ** BigInt(token.decimals)) }))
      const amount = asset.address === undefined ? ether / 100n : 20n * dollar
      const request = payment({ asset, amount, sources: [source], isFinal: true })
      const [first] = await prepare(request)
      for (const approval of first?.approvals ?? []) await send(approval)
      const [plan] = await prepare(request)
      expect(plan?.approvals).toEqual([])
      const [before, had] = [await balanceOf(asset, shop), await balanceOf(source, alice)]
      const transaction = plan?.transaction as CallRequest
      const receipt = await send(transaction)
      expect(receipt.status).toBe('success')
      expect((await balanceOf(asset, shop)) - before).toBe(amount)
      const { input } = await client().getTransaction({ hash: receipt.transactionHash })
      expect(input.endsWith(reference.slice(2))).toBe(true)
      const spent = had - (await balanceOf(source, alice))
      const fee = source.address === undefined ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
      expect(spent - fee).toBe(plan?.amount)
      expect(spent - fee).toBeLessThanOrEqual(plan?.maxAmount ?? 0n)
    },
  )

  test('asks to allow its most, and no more', async () => {
    const payer = payerOf('bob')
    await send({ to: daix().address, data: mintData(payer, 1_000n * ether) })
    const [plan] = await prepare(payment({ sources: [daix()], isFinal: true }), { payer })
    const [approval] = plan?.approvals ?? []
    expect(approval?.to).toBe(daix().address)
    expect(BigInt(`0x${approval?.data?.slice(-64)}`)).toBe(plan?.maxAmount)
    expect(approval?.data?.slice(34, 74)).toBe(at().router.address.slice(2).toLowerCase())
  })

  test('leaves out sources that no pool leads from, and all but the asset where no router is trusted', async () => {
    const noPool = { address: shop, symbol: 'NONE', decimals: 18 }
    expect((await prepare(payment({ sources: [usdx(), noPool] }))).map(({ source }) => source.symbol)).toEqual(['USDx'])
    expect(
      (await prepare(payment({ sources: [usdx(), daix()] }), { contracts: [] })).map(({ source }) => source.symbol),
    ).toEqual(['USDx'])
  })

  test.each([
    ['has other decimals', { asset: { symbol: 'USDx', decimals: 18 } }, 'pay/mismatch'],
    ['has another symbol', { asset: { symbol: 'USDC', decimals: 6 } }, 'pay/mismatch'],
  ] as const)('is refused where the asset %s', async (_, { asset }, code) => {
    const wrong = { ...asset, address: usdx().address }
    const rejection = await rejectionOf(prepare(payment({ asset: wrong, sources: [wrong], isFinal: true })))
    expect(rejection.code).toBe(code)
  })

  test('is refused where the chain would refuse it, the recipient is no address, or the reference is malformed', async () => {
    const poor = payment({ amount: 10n ** 15n, sources: [usdx()], isFinal: true })
    expect((await rejectionOf(prepare(poor))).code).toBe('pay/simulation-failed')
    expect((await rejectionOf(prepare(payment({ recipient: '0x51c0' })))).code).toBe('pay/invalid-recipient')
    for (const wrong of ['0x5a', `0x${'5a'.repeat(33)}`, `0x${'zz'.repeat(32)}`, '5a'.repeat(33)])
      expect((await rejectionOf(prepare(payment({ reference: wrong })))).code).toBe('pay/invalid-config')
  })
})

function mintData(to: string, amount: bigint) {
  return `0x40c10f19${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}
