import type { PoolEdge, PoolGraph } from './createPoolGraph.ts'
import { findPaths } from './findPaths.ts'
import { type LegPlan, payLegs } from './payLegs.ts'
import { payOut } from './payOut.ts'
import { swapGas } from './swapGas.ts'

/** Pools that one leg passes at most. */
const maxHops = 3
/** Ways that are looked at closely: the best for all of the amount, and the best for a small part of it. */
const waysOfEach = 8
/** Splits of an amount over two ways are tried in these parts of it. */
const gridParts = 20n
/** Then parts of the amount move between legs, smaller and smaller: from a quarter down to about a thousandth. */
const moveShifts = [2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n] as const
const roundsPerShift = 4

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

type Candidate = { readonly legs: readonly LegPlan[]; readonly amountOut: bigint; readonly score: bigint }

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
  const part = amount / gridParts
  const ranked = paths.map(path => {
    const gas = toCost([path.length])
    const whole = payAlong(path, amount)
    return { path, whole, score: whole - gas, small: maxLegs > 1 ? payAlong(path, part) : 0n }
  })
  const usable = ranked.filter(({ whole, small }) => whole > 0n || small > 0n)
  let best: Candidate | undefined
  for (const { path, whole, score } of usable)
    if (whole > 0n && (!best || score > best.score))
      best = { legs: [{ path, amountIn: amount }], amountOut: whole, score }
  if (maxLegs > 1) {
    const ways = pickWays(usable)
    best = improve(splitInTwo(ways, amount, toCost, best), { ways, amount, maxLegs, toCost })
  }
  const paid = best && payLegs(best.legs)
  if (!best || !paid) return describeFailure(paths, amount)
  return {
    legs: best.legs.map(({ path }, place) => ({ path, amounts: paid[place] ?? [] })),
    amountOut: best.amountOut,
    gas: swapGas(best.legs.map(({ path }) => path.length)),
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

/** What one leg alone pays; 0 where it reverts. */
function payAlong(path: readonly PoolEdge[], amount: bigint): bigint {
  let out = amount
  for (const { reserveIn, reserveOut } of path) out = payOut(out, reserveIn, reserveOut)
  return out
}

type Ranked = { readonly path: readonly PoolEdge[]; readonly score: bigint; readonly small: bigint }

function pickWays(ranked: readonly Ranked[]): (readonly PoolEdge[])[] {
  if (ranked.length <= 2 * waysOfEach) return ranked.map(({ path }) => path)
  const by = (key: 'score' | 'small') =>
    [...ranked].sort((a, b) => (b[key] > a[key] ? 1 : b[key] < a[key] ? -1 : 0)).slice(0, waysOfEach)
  return [...new Set([...by('score'), ...by('small')].map(({ path }) => path))]
}

function sharesPool(one: readonly PoolEdge[], other: readonly PoolEdge[]): boolean {
  return one.some(({ pool }) => other.some(edge => edge.pool === pool))
}

/** The better of `best` and the best split over two of the ways, on a grid. */
function splitInTwo(
  ways: readonly (readonly PoolEdge[])[],
  amount: bigint,
  toCost: ToCost,
  best: Candidate | undefined,
): Candidate | undefined {
  const firstParts = Array.from(
    { length: Number(gridParts) - 1 },
    (_, index) => (amount * BigInt(index + 1)) / gridParts,
  )
  const tables = ways.map(path => ({
    path,
    first: firstParts.map(part => payAlong(path, part)),
    rest: firstParts.map(part => payAlong(path, amount - part)),
  }))
  let found = best
  for (const one of tables)
    for (const other of tables) {
      if (one === other) continue
      const cost = toCost([one.path.length, other.path.length])
      const isShared = sharesPool(one.path, other.path)
      for (const [place, part] of firstParts.entries()) {
        const legs = [
          { path: one.path, amountIn: part },
          { path: other.path, amountIn: amount - part },
        ]
        const apart = { first: one.first[place] ?? 0n, rest: other.rest[place] ?? 0n }
        const amountOut = isShared ? payAll(legs) : apart.first && apart.rest ? apart.first + apart.rest : 0n
        if (amountOut > 0n && (!found || amountOut - cost > found.score))
          found = { legs, amountOut, score: amountOut - cost }
      }
    }
  return found
}

/** All that legs pay together; 0 where one of them reverts. */
function payAll(legs: readonly LegPlan[]): bigint {
  return payLegs(legs)?.reduce((sum, amounts) => sum + (amounts.at(-1) ?? 0n), 0n) ?? 0n
}

/** Moves parts of the amount from leg to leg, also to ways without one, as long as that gains. */
function improve(start: Candidate | undefined, options: improve.Options): Candidate | undefined {
  const { ways, amount, maxLegs, toCost } = options
  let best = start
  if (!best || ways.length < 2) return best
  for (const shift of moveShifts) {
    const part = amount >> shift
    if (part === 0n) break
    for (let round = 0; round < roundsPerShift; round++) {
      const before: Candidate = best
      for (const from of before.legs)
        for (const path of ways) {
          const legs = move(before.legs, from, path, part)
          if (!legs || legs.length > maxLegs) continue
          const amountOut = payAll(legs)
          const score = amountOut - toCost(legs.map(leg => leg.path.length))
          if (amountOut > 0n && score > best.score) best = { legs, amountOut, score }
        }
      if (best === before) break
    }
  }
  return best
}

declare namespace improve {
  type Options = {
    readonly ways: readonly (readonly PoolEdge[])[]
    readonly amount: bigint
    readonly maxLegs: number
    readonly toCost: ToCost
  }
}

/** Legs after a part of one went another way; `undefined` where that changes nothing. */
function move(
  legs: readonly LegPlan[],
  from: LegPlan,
  path: readonly PoolEdge[],
  part: bigint,
): readonly LegPlan[] | undefined {
  if (from.path === path) return undefined
  const moved = from.amountIn < part ? from.amountIn : part
  const rest = legs.flatMap(leg => {
    if (leg === from) return leg.amountIn === moved ? [] : [{ path: leg.path, amountIn: leg.amountIn - moved }]
    return leg.path === path ? [{ path, amountIn: leg.amountIn + moved }] : [leg]
  })
  return legs.some(leg => leg.path === path) ? rest : [...rest, { path, amountIn: moved }]
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
