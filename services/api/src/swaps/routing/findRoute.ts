import type { PoolEdge, PoolGraph } from './createPoolGraph.ts'
import { createWays } from './createWays.ts'
import { findPaths } from './findPaths.ts'
import { findSplit, type Split } from './findSplit.ts'
import { payAlong } from './payAlong.ts'
import { payLegs } from './payLegs.ts'
import { pickPaths } from './pickPaths.ts'
import { swapGas } from './swapGas.ts'

/** Pools that one leg passes at most. */
const maxHops = 3
/** Ways that are looked at closely: the best for all of the amount, and the best for a small part of it. */
const waysOfEach = 8
/** Ways that are good for a part of the amount are looked for with this part of it. */
const partOf = 20n

/** How a swap is carried out: one leg after another. */
export type Route = {
  readonly legs: readonly Route.Leg[]
  readonly amountOut: bigint
  /** Estimate. */
  readonly gas: bigint
}

export declare namespace Route {
  type Leg = {
    readonly path: readonly PoolEdge[]
    /** Base units before each pool and after the last. */
    readonly amounts: readonly bigint[]
  }
  type Failure = 'no-route' | 'insufficient-liquidity' | 'amount-too-small'
}

/**
 * The route that pays most for an amount, exactly as the pools pay when nothing else trades: up to three pools a leg, up to
 * `maxLegs` legs. A further pool or leg counts only when it gains more than its gas, at the price that the pools themselves
 * have for the native token. Pure.
 *
 * @returns why there is none, otherwise.
 * @example findRoute(createPoolGraph(pools), { from: usdc, to: weth, amount: 1_000_000n, maxLegs: 1 })
 */
export function findRoute(graph: PoolGraph, options: findRoute.Options): Route | Route.Failure {
  const { from, to, amount, maxLegs } = options
  const paths = findPaths(graph, from, to, maxHops)
  if (paths.length === 0) return 'no-route'
  const toCost = createGasCost(graph, options)
  const part = amount / partOf
  const usable = pickPaths(paths, amount, part)
    .map(path => {
      const whole = payAlong(path, amount)
      return { path, whole, score: whole - toCost([path.length]), small: maxLegs > 1 ? payAlong(path, part) : 0n }
    })
    .filter(({ whole, small }) => whole > 0n || small > 0n)
  const ways = maxLegs > 1 ? createWays(pickWays(usable)) : usable.map(({ path }) => ({ path, meets: [] }))
  let best: Split | undefined
  for (const { path, whole, score } of usable)
    if (whole > 0n && (!best || score > best.score)) {
      const way = ways.findIndex(one => one.path === path)
      best = { legs: [{ way, amountIn: amount, out: whole }], amountOut: whole, score }
    }
  if (maxLegs > 1) best = findSplit(best, { ways, amount, maxLegs, toCost })
  const legs = best?.legs.map(({ way, amountIn }) => ({ path: ways[way]?.path ?? [], amountIn })) ?? []
  const paid = payLegs(legs)
  if (!best || !paid) return describeFailure(paths, amount)
  return {
    legs: legs.map(({ path }, place) => ({ path, amounts: paid[place] ?? [] })),
    amountOut: best.amountOut,
    gas: swapGas(legs.map(({ path }) => path.length)),
  }
}

type ToCost = (hopsOfLegs: readonly number[]) => bigint

/** Gas in base units of the token that is received; free where no price of gas is given or no pools lead there. */
function createGasCost(graph: PoolGraph, { to, gas }: findRoute.Options): ToCost {
  if (!gas || gas.price <= 0n) return () => 0n
  const reference = swapGas([1])
  const paid = reference * gas.price
  let worth = gas.native === to ? paid : 0n
  for (const path of worth > 0n ? [] : findPaths(graph, gas.native, to, 2)) {
    const out = payAlong(path, paid)
    if (out > worth) worth = out
  }
  return hopsOfLegs => (swapGas(hopsOfLegs) * worth) / reference
}

type Ranked = { readonly path: readonly PoolEdge[]; readonly score: bigint; readonly small: bigint }

function pickWays(ranked: readonly Ranked[]): (readonly PoolEdge[])[] {
  if (ranked.length <= 2 * waysOfEach) return ranked.map(({ path }) => path)
  const by = (key: 'score' | 'small') =>
    [...ranked].sort((a, b) => (b[key] > a[key] ? 1 : b[key] < a[key] ? -1 : 0)).slice(0, waysOfEach)
  return [...new Set([...by('score'), ...by('small')].map(({ path }) => path))]
}

/** Why no way pays: a small amount is rounded down to nothing, a large one does not fit, or pools are empty. */
function describeFailure(paths: readonly (readonly PoolEdge[])[], amount: bigint): Route.Failure {
  const isFilled = paths.some(path => path.every(({ reserveIn, reserveOut }) => reserveIn > 0n && reserveOut > 0n))
  // Ten times as much and more would be paid out: then it is the amount that is too small.
  const isSmall =
    isFilled && [1n, 3n, 6n, 9n, 12n, 18n].some(power => paths.some(path => payAlong(path, amount * 10n ** power) > 0n))
  return isSmall ? 'amount-too-small' : 'insufficient-liquidity'
}

export declare namespace findRoute {
  type Options = {
    /** Keys of the tokens in the graph. */
    readonly from: string
    readonly to: string
    /** Base units of `from`. */
    readonly amount: bigint
    readonly maxLegs: number
    /** Price of a unit of gas in base units of the native token, and its key in the graph. Default: gas is free. */
    readonly gas?: { readonly price: bigint; readonly native: string } | undefined
  }
}
