import type { Coin } from '../read/readCoins.ts'

/** The order in which coins are spent: confirmed ones first, the largest first. */
export function sortCoins(coins: readonly Coin[]): readonly Coin[] {
  return [...coins].sort(
    (one, other) =>
      Number(other.isConfirmed) - Number(one.isConfirmed) ||
      (other.value > one.value ? 1 : other.value < one.value ? -1 : 0),
  )
}
