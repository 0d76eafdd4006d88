import { payAlong } from './payAlong.ts'
import { payLegs } from './payLegs.ts'
import type { Way } from './Way.ts'

/** Splits over two ways are tried in these parts of the amount. */
const gridParts = 20n
/** Then parts of the amount move between legs, smaller and smaller: from a quarter down to about a thousandth. */
const moveShifts = [2n, 3n, 4n, 6n, 8n, 10n] as const
const roundsPerShift = 2

/** An amount over ways, by their places in the list. */
export type Split = {
  readonly legs: readonly { readonly way: number; readonly amountIn: bigint; readonly out: bigint }[]
  readonly amountOut: bigint
  /** `amountOut` without the cost of gas. */
  readonly score: bigint
}

/**
 * The best split of an amount over at most `maxLegs` ways: never worse than `start`, nor than any split over two ways in
 * twentieths. Pure.
 */
export function findSplit(start: Split | undefined, options: findSplit.Options): Split | undefined {
  return improve(splitInTwo(start, options), options)
}

export declare namespace findSplit {
  type Options = {
    readonly ways: readonly Way[]
    readonly amount: bigint
    readonly maxLegs: number
    /** Cost of the gas of legs with so many pools, in what is paid. */
    readonly toCost: (hopsOfLegs: readonly number[]) => bigint
  }
}

function splitInTwo(start: Split | undefined, { amount, toCost, ways }: findSplit.Options): Split | undefined {
  const parts = Array.from({ length: Number(gridParts) - 1 }, (_, index) => (amount * BigInt(index + 1)) / gridParts)
  const tables = ways.map(({ path }) => ({
    first: parts.map(part => payAlong(path, part)),
    rest: parts.map(part => payAlong(path, amount - part)),
  }))
  let best = start
  for (const [one, { path, meets }] of ways.entries())
    for (const [other, way] of ways.entries()) {
      if (one === other) continue
      const cost = toCost([path.length, way.path.length])
      const firsts = tables[one]?.first
      const rests = tables[other]?.rest
      const isBounded = meets[other] !== 'against'
      for (const [place, part] of parts.entries()) {
        const outs = [firsts?.[place] ?? 0n, rests?.[place] ?? 0n] as const
        // A pool that is used twice in one direction pays less than two pools would: no need to look closer.
        if (isBounded && best && outs[0] + outs[1] - cost <= best.score) continue
        const legs = [
          { way: one, amountIn: part },
          { way: other, amountIn: amount - part },
        ]
        const found = toSplit(legs, ways, cost, outs)
        if (found && (!best || found.score > best.score)) best = found
      }
    }
  return best
}

type Plan = readonly { readonly way: number; readonly amountIn: bigint }[]

/** What legs pay one after another; `undefined` where one of them reverts. `outs` are those of legs that share no pool. */
function toSplit(plan: Plan, ways: readonly Way[], cost: bigint, outs: readonly bigint[]): Split | undefined {
  const isApart = plan.every(({ way }, place) =>
    plan.every((leg, at) => at >= place || ways[way]?.meets[leg.way] === 'apart'),
  )
  const paid = isApart
    ? outs
    : payLegs(plan.map(({ way, amountIn }) => ({ path: ways[way]?.path ?? [], amountIn })))?.map(
        amounts => amounts.at(-1) ?? 0n,
      )
  if (!paid || paid.includes(0n)) return undefined
  const amountOut = paid.reduce((sum, out) => sum + out, 0n)
  return { legs: plan.map((leg, place) => ({ ...leg, out: paid[place] ?? 0n })), amountOut, score: amountOut - cost }
}

/** Moves parts of the amount from leg to leg, also to ways without one, as long as that gains. */
function improve(start: Split | undefined, options: findSplit.Options): Split | undefined {
  const { amount, maxLegs, toCost, ways } = options
  let best = start
  if (!best) return best
  for (const shift of moveShifts) {
    const part = amount >> shift
    if (part === 0n) break
    for (let round = 0; round < roundsPerShift; round++) {
      const before: Split = best
      const isApart = before.legs.every(({ way }, place) =>
        before.legs.every((leg, at) => at >= place || ways[way]?.meets[leg.way] === 'apart'),
      )
      for (const from of before.legs)
        for (let to = 0; to < ways.length; to++) {
          const plan = move(before, from.way, to, part)
          if (!plan || plan.length > maxLegs) continue
          // Legs that stay as they were pay what they paid, as long as no pool is shared.
          const outs = plan.map(({ way, amountIn }) => {
            const held = isApart ? before.legs.find(leg => leg.way === way && leg.amountIn === amountIn) : undefined
            return held?.out ?? payAlong(ways[way]?.path ?? [], amountIn)
          })
          const found = toSplit(plan, ways, toCost(plan.map(({ way }) => ways[way]?.path.length ?? 0)), outs)
          if (found && found.score > best.score) best = found
        }
      if (best === before) break
    }
  }
  return best
}

/** Legs after a part of one went another way; `undefined` where that changes nothing. */
function move({ legs }: Split, from: number, to: number, part: bigint): Plan | undefined {
  const source = legs.find(({ way }) => way === from)
  if (!source || from === to) return undefined
  const moved = source.amountIn < part ? source.amountIn : part
  const plan = legs.flatMap(leg => {
    if (leg === source) return leg.amountIn === moved ? [] : [{ way: from, amountIn: leg.amountIn - moved }]
    return [{ way: leg.way, amountIn: leg.way === to ? leg.amountIn + moved : leg.amountIn }]
  })
  return legs.some(({ way }) => way === to) ? plan : [...plan, { way: to, amountIn: moved }]
}
