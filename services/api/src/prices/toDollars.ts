import { formatUnits } from 'billfold/protocol'

/**
 * US dollars as the number of the wire, from an integer times 10^18; for display only.
 *
 * @example toDollars(1_500_000_000_000_000_000n) // 1.5
 */
export function toDollars(scaled: bigint): number {
  return Number(formatUnits(scaled, 18))
}
