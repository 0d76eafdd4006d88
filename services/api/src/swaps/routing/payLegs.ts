import type { PoolEdge } from './createPoolGraph.ts'
import { payOut } from './payOut.ts'

/** A part of a swap: base units that go in along one way of pools. */
export type LegPlan = { readonly path: readonly PoolEdge[]; readonly amountIn: bigint }

/**
 * Base units that legs pay when they are carried out one after another in one transaction: a pool that a leg has used has
 * other reserves for the next one. Per leg the amounts before each pool and after the last; `undefined` where one would pay
 * nothing, and so revert. Pure.
 */
export function payLegs(legs: readonly LegPlan[]): readonly (readonly bigint[])[] | undefined {
  /** What pools hold now of the two tokens of an edge, by pool and by the token that goes in. */
  const used = new Map<number, { readonly from: string; readonly reserveIn: bigint; readonly reserveOut: bigint }>()
  const paid: bigint[][] = []
  for (const [place, { path, amountIn }] of legs.entries()) {
    const amounts = [amountIn]
    let amount = amountIn
    for (const edge of path) {
      const now = used.get(edge.pool)
      const isSame = now?.from === edge.from
      const reserveIn = now ? (isSame ? now.reserveIn : now.reserveOut) : edge.reserveIn
      const reserveOut = now ? (isSame ? now.reserveOut : now.reserveIn) : edge.reserveOut
      const out = payOut(amount, reserveIn, reserveOut)
      if (out === 0n) return undefined
      // The last leg changes nothing for others.
      if (place < legs.length - 1)
        used.set(edge.pool, { from: edge.from, reserveIn: reserveIn + amount, reserveOut: reserveOut - out })
      amounts.push(out)
      amount = out
    }
    paid.push(amounts)
  }
  return paid
}
