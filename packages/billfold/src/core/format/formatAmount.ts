import { amountDisplayDecimals } from '../../protocol/limits.ts'

/**
 * An amount as it is shown: at most 3 decimals, cut and never rounded up, so that nobody sees more than there is.
 * A positive amount that would read as zero reads `<0.001`. Only an exact zero is '0.00' (spec/decisions.md).
 *
 * @param balance base units
 * @example formatAmount(1_234_567n, 6) // '1.234'
 */
export function formatAmount(balance: bigint, decimals: number): string {
  if (balance === 0n) return '0.00'
  const sign = balance < 0n ? '-' : ''
  const digits = (balance < 0n ? -balance : balance).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, amountDisplayDecimals)
    .replace(/0+$/, '')
  if (whole === '0' && fraction === '') return `<${sign}0.${'0'.repeat(amountDisplayDecimals - 1)}1`
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction ? `.${fraction}` : ''}`
}
