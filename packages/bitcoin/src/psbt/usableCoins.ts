import type { Coin } from '../read/readCoins.ts'

/**
 * The coins that are worth spending at a rate, in the order in which they are spent, as many as fit into a transaction. A
 * coin that holds less than its own input costs is left out: to spend it takes from the others. Any sender can create such coins.
 * Pure.
 */
export function usableCoins(parameters: {
  readonly coins: readonly Coin[]
  /** Thousandths of a satoshi for each virtual byte. */
  readonly rate: bigint
  /** Weight units of one input. */
  readonly inputWeight: bigint
}): readonly Coin[] {
  const { coins, rate, inputWeight } = parameters
  const worth = coins.filter(({ value }) => value * 4_000n > inputWeight * rate)
  return sortCoins(worth).slice(0, inputLimitCount)
}

/** More inputs make a transaction larger than nodes carry (100,000 virtual bytes). */
const inputLimitCount = 600

/** The order in which coins are spent: confirmed ones first, the largest first. */
function sortCoins(coins: readonly Coin[]): readonly Coin[] {
  return [...coins].sort(
    (one, other) =>
      Number(other.isConfirmed) - Number(one.isConfirmed) ||
      (other.value > one.value ? 1 : other.value < one.value ? -1 : 0),
  )
}
