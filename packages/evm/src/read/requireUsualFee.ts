import { BillfoldError, nodeFeeTooHigh } from 'billfold/protocol'

/**
 * The most a transaction may cost, in whole units of the native currency. One ether is what geth itself refuses to go
 * beyond (its flag `rpc.txfeecap`); currencies of a like worth have a like limit. Where the currency is worth little, an
 * ordinary fee may be hundreds of units (PulseChain), so the limit only keeps out what no chain has ever asked for.
 */
const limits: Readonly<Record<string, bigint>> = { ETH: 1n, BNB: 5n, RBTC: 1n }
const limitOfOthers = 10_000n

/**
 * Refuses a fee that no honest node suggests (threat T16), before it is shown. `fee` in base units.
 *
 * @throws `node/fee-too-high`
 */
export function requireUsualFee(fee: bigint, currency: { readonly symbol: string; readonly decimals: number }): bigint {
  const { symbol, decimals } = currency
  const whole = (Object.hasOwn(limits, symbol) ? limits[symbol] : undefined) ?? limitOfOthers
  // Chains that show fewer decimals still reckon gas with 18.
  if (fee > whole * 10n ** BigInt(Math.max(decimals, 18)))
    throw new BillfoldError(nodeFeeTooHigh, { details: `The node asks for more than ${whole} ${symbol}` })
  return fee
}
