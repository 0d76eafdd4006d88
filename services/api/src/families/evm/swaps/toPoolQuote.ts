import type { Route } from '../../../swaps/routing/findRoute.ts'
import type { SwapVenue } from '../../../swaps/SwapVenue.ts'

/** Pools keep 3 of 1,000. */
const feePart = { of: 1_000n, kept: 3n }

/**
 * A route as a quote: its parts, the fees that pools keep, and by how much the amount itself moves the price (against the
 * price before it, fees apart). Pure.
 */
export function toPoolQuote(
  { amountOut, gas, legs }: Route,
  amount: bigint,
): Pick<SwapVenue.Quote, 'amountOut' | 'fees' | 'gas' | 'priceImpactBps' | 'route'> {
  const fees = new Map<string, bigint>()
  let ideal = 0n
  for (const { path, amounts } of legs) {
    let over = amounts[0] ?? 0n
    let under = 1n
    for (const [place, edge] of path.entries()) {
      const fee = ((amounts[place] ?? 0n) * feePart.kept) / feePart.of
      fees.set(edge.from, (fees.get(edge.from) ?? 0n) + fee)
      over *= edge.reserveOut * (feePart.of - feePart.kept)
      under *= edge.reserveIn * feePart.of
    }
    ideal += over / under
  }
  const lost = ideal > amountOut ? ideal - amountOut : 0n
  return {
    amountOut,
    gas,
    route: toShares(legs, amount),
    fees: [...fees].flatMap(([token, fee]) => (fee > 0n ? [{ label: 'Pool fee', token, amount: fee }] : [])),
    priceImpactBps: ideal === 0n ? 0 : Number((lost * 10_000n) / ideal),
  }
}

/** Shares sum up to 10,000: the largest one takes what rounding left. */
function toShares(legs: Route['legs'], amount: bigint): NonNullable<SwapVenue.Quote['route']> {
  const sorted = [...legs].sort((one, other) => ((other.amounts[0] ?? 0n) > (one.amounts[0] ?? 0n) ? 1 : -1))
  const shares = sorted.map(({ amounts }) => Math.max(1, Number(((amounts[0] ?? 0n) * 10_000n) / amount)))
  const rest = 10_000 - shares.reduce((sum, share) => sum + share, 0)
  return sorted.map(({ path }, place) => ({
    shareBps: (shares[place] ?? 0) + (place === 0 ? rest : 0),
    path: [path[0]?.from ?? '', ...path.map(({ to }) => to)],
  }))
}
