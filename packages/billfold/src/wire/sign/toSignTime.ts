/**
 * The time, in unix milliseconds, at which a message with this id was made, by the clock of who made it.
 *
 * @example toSignTime(1750000000000123) // 1750000000000
 */
export function toSignTime(id: number): number {
  return Math.floor(id / 1_000)
}
