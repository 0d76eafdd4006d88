import { fiatUnits } from './fiatUnits.ts'
import type { SwapQuote } from './quoteOptions.ts'
import type { SwapTerms } from './SwapState.ts'
import { allBps } from './swapLimits.ts'

/**
 * How much of its worth a swap loses, in hundredths of a percent: the larger one of what the server says, and what the prices
 * of both tokens say. `undefined` where neither is known.
 */
export function priceImpactOf(
  quote: Pick<SwapQuote, 'toAmount' | 'priceImpactBps'>,
  { from, to, amount }: Pick<SwapTerms, 'from' | 'to' | 'amount'>,
): number | undefined {
  const [given, received] = [fiatUnits(amount, from), fiatUnits(quote.toAmount, to)]
  const byPrices = given && received !== undefined ? Number(((given - received) * BigInt(allBps)) / given) : undefined
  const known = [quote.priceImpactBps, byPrices].filter(value => value !== undefined)
  return known.length ? Math.max(0, ...known) : undefined
}
