import { type Address, encodeFunctionData, type Hex, maxUint256, parseUnits } from 'viem'
import { badgesAbi } from '../src/abis/badgesAbi.generated.ts'
import { poolRouterAbi } from '../src/abis/poolRouterAbi.generated.ts'
import { stampsAbi } from '../src/abis/stampsAbi.generated.ts'
import { tokenAbi } from '../src/abis/tokenAbi.generated.ts'
import { wrappedNativeAbi } from '../src/abis/wrappedNativeAbi.generated.ts'
import type { contractPlan } from './contractPlan.ts'
import { accountByLabel, type seedChain } from './seedChain.ts'

type Key = keyof (typeof contractPlan)['eip155:31337']
const people = (['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'grace'] as const).map(accountByLabel)
/** Never passes: the deadline of the seeded swaps. */
const deadline = 2n ** 40n

/**
 * A year in the life of the accounts: sends, transfers, approvals, swaps, collectibles, spam and a few failures, in random but
 * repeatable order. Alice does most, as the account that demos start with.
 */
export async function seedHistory(options: seedHistory.Options): Promise<void> {
  const { chain, addresses, decimals, random, fromAt, untilAt, count } = options
  const pick = <item>(items: readonly item[]): item => items[Math.floor(random() * items.length)] as item
  const anyone = () => (random() < 0.4 ? (people[0] as Address) : pick(people))
  const other = (than: Address) => pick(people.filter(address => address !== than))
  /** A human-looking amount: two significant digits, in base units. */
  const amount = (key: Key, low: number, high: number) =>
    parseUnits(Number((low + random() * (high - low)).toPrecision(2)).toFixed(6), decimals[key] ?? 18)

  const approvals = new Set<string>()
  async function approveRouter(from: Address, key: Key): Promise<void> {
    if (approvals.has(`${from}${key}`)) return
    approvals.add(`${from}${key}`)
    await chain.send(from, {
      to: addresses[key],
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [addresses.router, maxUint256] }),
    })
    await chain.mine(now - 60)
  }

  const tokens = [
    { key: 'usdx', low: 5, high: 900 },
    { key: 'daix', low: 5, high: 900 },
    { key: 'usdn', low: 5, high: 400 },
    { key: 'bill', low: 1, high: 120 },
    { key: 'btcx', low: 0.0004, high: 0.02 },
  ] as const

  async function sendNative(): Promise<void> {
    const from = anyone()
    const value = parseUnits((0.002 + random() * 0.6).toPrecision(2), 18)
    await chain.send(from, { to: other(from), value, isOptional: true })
  }

  async function transferToken(): Promise<void> {
    const from = anyone()
    const { key, low, high } = pick(tokens)
    const args = [other(from), amount(key, low, high)] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    await chain.send(from, { to: addresses[key], data, isOptional: true })
  }

  async function approveSomebody(): Promise<void> {
    const from = anyone()
    const { key, low, high } = pick(tokens.filter(token => token.key !== 'usdn'))
    // Unused approvals, and revocations (amount zero).
    const args = [other(from), random() < 0.3 ? 0n : amount(key, low, high)] as const
    await chain.send(from, {
      to: addresses[key],
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }),
    })
  }

  async function swapFromNative(): Promise<void> {
    const from = anyone()
    const path = pick([
      ['weth', 'usdx'],
      ['weth', 'bill'],
      ['weth', 'btcx'],
      ['weth', 'usdx', 'daix'],
    ] as const)
    await chain.send(from, {
      to: addresses.router,
      value: parseUnits((0.01 + random() * 0.25).toPrecision(2), 18),
      data: encodeFunctionData({
        abi: poolRouterAbi,
        functionName: 'swapExactETHForTokens',
        args: [1n, path.map(key => addresses[key]), from, deadline],
      }),
      isOptional: true,
    })
  }

  async function swapTokens(): Promise<void> {
    const from = anyone()
    const { path, low, high } = pick([
      { path: ['usdx', 'daix'], low: 20, high: 500 },
      { path: ['daix', 'usdx'], low: 20, high: 500 },
      { path: ['usdn', 'usdx'], low: 20, high: 200 },
      { path: ['bill', 'weth', 'usdx'], low: 5, high: 90 },
    ] as const)
    await approveRouter(from, path[0])
    await chain.send(from, {
      to: addresses.router,
      data: encodeFunctionData({
        abi: poolRouterAbi,
        functionName: 'swapExactTokensForTokens',
        args: [amount(path[0], low, high), 1n, path.map(key => addresses[key]), from, deadline],
      }),
      isOptional: true,
    })
  }

  async function swapToNative(): Promise<void> {
    const from = anyone()
    await approveRouter(from, 'usdx')
    await chain.send(from, {
      to: addresses.router,
      data: encodeFunctionData({
        abi: poolRouterAbi,
        functionName: 'swapExactTokensForETH',
        args: [amount('usdx', 30, 700), 1n, [addresses.usdx, addresses.weth], from, deadline],
      }),
      isOptional: true,
    })
  }

  async function wrapOrUnwrap(): Promise<void> {
    const from = anyone()
    const value = parseUnits((0.01 + random() * 0.2).toPrecision(2), 18)
    const data: Hex =
      random() < 0.6
        ? encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'deposit' })
        : encodeFunctionData({ abi: wrappedNativeAbi, functionName: 'withdraw', args: [value] })
    const isDeposit = data.length === 10
    await chain.send(from, { to: addresses.weth, data, ...(isDeposit ? { value } : {}), isOptional: true })
  }

  const stampOwners: Address[] = []
  async function mintOrMoveStamp(): Promise<void> {
    const index = Math.floor(random() * stampOwners.length)
    const owner = stampOwners[index]
    if (owner === undefined || random() < 0.6) {
      const to = anyone()
      stampOwners.push(to)
      const data = encodeFunctionData({ abi: stampsAbi, functionName: 'mint', args: [to] })
      await chain.send(to, { to: addresses.stamps, data })
      return
    }
    const to = other(owner)
    stampOwners[index] = to
    const args = [owner, to, BigInt(index + 1)] as const
    const data = encodeFunctionData({ abi: stampsAbi, functionName: 'safeTransferFrom', args })
    await chain.send(owner, { to: addresses.stamps, data })
  }

  async function mintOrMoveBadge(): Promise<void> {
    const from = anyone()
    const id = BigInt(1 + Math.floor(random() * 6))
    const value = BigInt(1 + Math.floor(random() * 4))
    const data =
      random() < 0.6
        ? encodeFunctionData({ abi: badgesAbi, functionName: 'mint', args: [from, id, value] })
        : encodeFunctionData({
            abi: badgesAbi,
            functionName: 'safeTransferFrom',
            args: [from, other(from), id, value, '0x'],
          })
    await chain.send(from, { to: addresses.badges, data, isOptional: true })
  }

  async function receiveSpam(): Promise<void> {
    const args = [anyone(), BigInt(1 + Math.floor(random() * 9_000))] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args })
    await chain.send(accountByLabel('deployer'), { to: addresses[pick(['claim', 'dust'] as const)], data })
  }

  /** More than any account owns: mined, and failed. */
  async function fail(): Promise<void> {
    const from = anyone()
    const { key } = pick(tokens)
    const args = [other(from), parseUnits('900000000', decimals[key] ?? 18)] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args })
    await chain.send(from, { to: addresses[key], data, gas: 90_000n })
  }

  const kinds: readonly [weight: number, act: () => Promise<void>][] = [
    [24, sendNative],
    [26, transferToken],
    [6, approveSomebody],
    [10, swapFromNative],
    [8, swapTokens],
    [7, swapToNative],
    [4, wrapOrUnwrap],
    [8, mintOrMoveStamp],
    [5, mintOrMoveBadge],
    [3, receiveSpam],
    [2, fail],
  ]
  const weights = kinds.reduce((sum, [weight]) => sum + weight, 0)
  /** Evenly spread with some disorder, at least two minutes apart. */
  const step = Math.floor((untilAt - fromAt) / count)
  let now = fromAt
  for (let index = 0; index < count; index++) {
    now = fromAt + index * step + 120 + Math.floor(random() * (step - 240))
    let lot = random() * weights
    for (const [weight, act] of kinds) {
      lot -= weight
      if (lot >= 0) continue
      await act()
      break
    }
    await chain.mine(now)
  }
}

export declare namespace seedHistory {
  type Options = {
    chain: seedChain.ReturnType
    addresses: Record<Key, Address>
    decimals: Partial<Record<Key, number>>
    random: () => number
    /** Seconds since 1970. */
    fromAt: number
    untilAt: number
    /** How many things happen; a few come to nothing. */
    count: number
  }
}
