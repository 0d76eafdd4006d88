import type { TokenBalance } from '../core/contracts/Features.ts'
import type { Payment } from './PayState.ts'

const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/
const PLACES = 18
const percent = 100n

/**
 * How many percent more a payment costs than it is worth, by the prices of both tokens; `undefined` where one is not known.
 *
 * @param amount base units of `source` that are given
 */
export function payLossOf(
  payment: Payment,
  asset: TokenBalance | undefined,
  source: TokenBalance,
  amount: bigint,
): number | undefined {
  const [given, worth] = [worthOf(amount, source), asset && worthOf(payment.amount, { ...asset, ...payment.asset })]
  if (given === undefined || worth === undefined || worth === 0n) return undefined
  return given > worth ? Number(((given - worth) * percent) / worth) : 0
}

/** In dollars with 18 decimals, as an integer. */
function worthOf(units: bigint, { price, decimals }: Pick<TokenBalance, 'price' | 'decimals'>): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(price ?? '') ?? []
  if (whole === undefined) return undefined
  const scaled = BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES))
  return (units * scaled) / 10n ** BigInt(decimals)
}
