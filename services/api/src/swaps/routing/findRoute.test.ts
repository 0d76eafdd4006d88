import { describe, expect, it } from 'vitest'
import type { PoolReserves } from '../../prices/PoolReserves.ts'
import { createPoolGraph } from './createPoolGraph.ts'
import { findRoute, type Route } from './findRoute.ts'
import { swapGas } from './swapGas.ts'

/** A repeatable sequence (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pool = (token0: string, reserve0: bigint, token1: string, reserve1: bigint): PoolReserves => ({
  token0,
  token1,
  reserve0,
  reserve1,
})

// What the contracts do, written a second time and without our code: `getAmountOut`, and pools that keep what they got.
type Chain = Map<string, Map<string, bigint>>
const chainOf = (pools: readonly PoolReserves[]): Chain =>
  new Map(
    pools.map(one => [
      [one.token0, one.token1].sort().join(),
      new Map([
        [one.token0, one.reserve0],
        [one.token1, one.reserve1],
      ]),
    ]),
  )

function swapOnChain(chain: Chain, tokens: readonly string[], amountIn: bigint): bigint {
  let amount = amountIn
  for (let hop = 0; hop + 1 < tokens.length; hop++) {
    const [a, b] = [tokens[hop] as string, tokens[hop + 1] as string]
    const held = chain.get([a, b].sort().join())
    const reserveIn = held?.get(a) ?? 0n
    const reserveOut = held?.get(b) ?? 0n
    if (!held || reserveIn === 0n || reserveOut === 0n || amount === 0n || reserveIn + amount >= 1n << 112n) return 0n
    const out = (amount * 997n * reserveOut) / (reserveIn * 1000n + amount * 997n)
    if (out === 0n) return 0n
    if (out >= reserveOut) throw new Error('above the reserve')
    held.set(a, reserveIn + amount)
    held.set(b, reserveOut - out)
    amount = out
  }
  return amount
}

function allPaths(pools: readonly PoolReserves[], from: string, to: string): string[][] {
  const found: string[][] = []
  const walk = (tokens: string[]) => {
    const last = tokens.at(-1) as string
    if (last === to) return void found.push(tokens)
    if (tokens.length === 4) return
    for (const { token0, token1 } of pools) {
      const next = token0 === last ? token1 : token1 === last ? token0 : undefined
      if (next !== undefined && !tokens.includes(next)) walk([...tokens, next])
    }
  }
  walk([from])
  return found
}

/** The most that one path, or two with tenths of the amount each in either order, pay. */
function searchAll(pools: readonly PoolReserves[], from: string, to: string, amount: bigint, isSplit: boolean): bigint {
  const paths = allPaths(pools, from, to)
  let most = 0n
  const consider = (legs: readonly (readonly [string[], bigint])[]) => {
    const chain = chainOf(pools)
    const outs = legs.map(([path, part]) => swapOnChain(chain, path, part))
    const out = outs.every(one => one > 0n) ? outs.reduce((sum, one) => sum + one, 0n) : 0n
    if (out > most) most = out
  }
  for (const path of paths) consider([[path, amount]])
  if (isSplit)
    for (const one of paths)
      for (const other of paths)
        for (let tenths = 1n; one !== other && tenths < 10n; tenths++) {
          const part = (amount * tenths) / 10n
          consider([
            [one, part],
            [other, amount - part],
          ])
        }
  return most
}

function tokensOf({ path }: Route.Leg): string[] {
  return [path[0]?.from ?? '', ...path.map(({ to }) => to)]
}

/** A small graph: reserves from a few units up to 10^30, some pools empty, some as large as a pool can be. */
function randomGraph(random: () => number) {
  const whole = (max: number) => Math.floor(random() * max)
  const digits = (count: number) => BigInt(Array.from({ length: count }, () => whole(10)).join('') || '0')
  const names = ['a', 'b', 'c', 'd', 'e'].slice(0, 3 + whole(3))
  const scale = 2 + whole(28)
  // Half of the graphs have pools of one size, where splits gain most.
  const spread = random() < 0.5 ? 1 : 3
  const pools: PoolReserves[] = []
  for (const [place, one] of names.entries())
    for (const other of names.slice(place + 1)) {
      if (random() < 0.35) continue
      const odd = random()
      if (odd < 0.02) pools.push(pool(one, 0n, other, digits(5)))
      else if (odd < 0.04) pools.push(pool(one, (1n << 112n) - 1n - digits(3), other, 1n << 111n))
      else pools.push(pool(one, 1n + digits(scale + whole(spread)), other, 1n + digits(scale + whole(spread))))
    }
  return { pools, amount: 1n + digits(Math.max(1, scale - 2 + whole(4))) }
}

describe('findRoute', () => {
  // 10,000 graphs in parts, because one test may not take as long as all of them do on a busy machine.
  it.each([20_261_127, 20_261_128, 20_261_129, 20_261_130, 20_261_131])(
    'is never worse than an exhaustive search over 2,000 small graphs of seed %d, and pays what the chain pays',
    seed => {
      const random = createRandom(seed)
      let split = 0
      let failed = 0
      for (let round = 0; round < 2_000; round++) {
        const { pools, amount } = randomGraph(random)
        const isSplit = round % 2 === 0
        const route = findRoute(createPoolGraph(pools), { from: 'a', to: 'b', amount, maxLegs: isSplit ? 4 : 1 })
        const most = searchAll(pools, 'a', 'b', amount, isSplit)
        if (typeof route === 'string') {
          failed += 1
          expect(most, JSON.stringify({ round, route })).toBe(0n)
          expect(route === 'no-route', `${round}`).toBe(allPaths(pools, 'a', 'b').length === 0)
          continue
        }
        if (route.legs.length > 1) split += 1
        expect(route.amountOut >= most, `${round}: ${route.amountOut} of ${most}`).toBe(true)
        expect(route.legs.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0n), 0n)).toBe(amount)
        // The chain pays this to the last unit, and never all of a reserve.
        const chain = chainOf(pools)
        const paid = route.legs.map(leg => swapOnChain(chain, tokensOf(leg), leg.amounts[0] ?? 0n))
        expect(paid).toEqual(route.legs.map(({ amounts }) => amounts.at(-1)))
        expect(paid.reduce((sum, one) => sum + one, 0n)).toBe(route.amountOut)
        expect(route.legs.every(({ path }) => path.length <= 3)).toBe(true)
      }
      expect(split).toBeGreaterThan(200)
      expect(failed).toBeGreaterThan(20)
    },
  )

  const million = 10n ** 24n
  const two = [pool('a', million, 'b', million), pool('a', million, 'c', million), pool('c', million, 'b', million)]

  it('splits a large amount, and counts the pool that two legs share after the first', () => {
    const route = findRoute(createPoolGraph(two), { from: 'a', to: 'b', amount: million / 5n, maxLegs: 4 }) as Route
    expect(route.legs.map(tokensOf)).toEqual([
      ['a', 'b'],
      ['a', 'c', 'b'],
    ])
    const shared = [
      pool('a', million, 'c', million),
      pool('a', million, 'd', million),
      pool('d', million * 9n, 'c', million * 9n),
      pool('c', million * 9n, 'b', million * 9n),
    ]
    const over = findRoute(createPoolGraph(shared), { from: 'a', to: 'b', amount: million / 5n, maxLegs: 4 }) as Route
    expect(over.legs).toHaveLength(2)
    const alone = findRoute(createPoolGraph(shared), { from: 'a', to: 'b', amount: million / 5n, maxLegs: 1 }) as Route
    expect(over.amountOut).toBeGreaterThan(alone.amountOut)
  })

  it('takes a further pool or leg only when it gains more than its gas', () => {
    const graph = createPoolGraph([...two, pool('eth', million, 'b', million * 1_000n)])
    const given = { from: 'a', to: 'b', amount: million / 5n, maxLegs: 4 }
    const free = findRoute(graph, given) as Route
    const single = findRoute(graph, { ...given, maxLegs: 1 }) as Route
    const gain = free.amountOut - single.amountOut
    const gas = swapGas([1, 2]) - swapGas([1])
    // The native token is worth a thousand: the price of gas at which the gain is used up.
    const even = gain / (gas * 1_000n)
    expect((findRoute(graph, { ...given, gas: { price: even / 2n, native: 'eth' } }) as Route).legs).toHaveLength(2)
    expect((findRoute(graph, { ...given, gas: { price: even * 2n, native: 'eth' } }) as Route).legs).toHaveLength(1)
    // Received itself, it has its own price; without pools that lead there, gas counts for nothing.
    const native = findRoute(graph, { ...given, gas: { price: gain, native: 'b' } }) as Route
    expect(native.legs).toHaveLength(1)
    expect((findRoute(graph, { ...given, gas: { price: gain, native: 'z' } }) as Route).legs).toHaveLength(2)
  })

  it('says why there is no route', () => {
    const of = (pools: PoolReserves[], amount: bigint, to = 'b') =>
      findRoute(createPoolGraph(pools), { from: 'a', to, amount, maxLegs: 4 })
    expect(of(two, 1n, 'z')).toBe('no-route')
    expect(of(two, 1n, 'a')).toBe('no-route')
    expect(of([pool('a', 0n, 'b', 0n)], 1_000n)).toBe('insufficient-liquidity')
    expect(of([pool('a', 10n, 'b', 10n)], 1n << 113n)).toBe('insufficient-liquidity')
    expect(of([pool('a', 10n ** 20n, 'b', 10n ** 6n)], 1_000n)).toBe('amount-too-small')
  })

  it('never pays a whole reserve, however much goes in', () => {
    const route = findRoute(createPoolGraph([pool('a', 10n, 'b', 10n ** 18n)]), {
      from: 'a',
      to: 'b',
      amount: (1n << 112n) - 11n,
      maxLegs: 1,
    }) as Route
    expect(route.amountOut).toBeLessThan(10n ** 18n)
  })

  it('knows one pool of a pair: the first', () => {
    const graph = createPoolGraph([pool('a', 100n, 'b', 100n), pool('b', million, 'a', million)])
    expect((findRoute(graph, { from: 'a', to: 'b', amount: 10n, maxLegs: 4 }) as Route).amountOut).toBe(9n)
  })
})
