import type { Coin } from '../read/readCoins.ts'
import { virtualSize } from '../sizes/virtualSize.ts'
import { usableCoins } from './usableCoins.ts'

/** What nodes relay at least, in thousandths of a satoshi for each virtual byte. */
const leastRate = 1_000n

/**
 * Which coins pay an amount and its fee, in whole satoshi: confirmed ones first, the largest first, as few as will do, and
 * none that costs more than it holds. What is left over comes back as change, unless it is too little to be carried: then
 * the fee takes it. Pure.
 *
 * Where not even all coins pay the asked rate, they do if they pay half of it and what nodes ask at least, so that an
 * amount that was reckoned as "everything" still goes when fees have risen since.
 */
export function selectCoins(parameters: selectCoins.Parameters): selectCoins.ReturnType | undefined {
  const { amount, rate, coins, inputWeight, receiverBytes, changeBytes, changeDust } = parameters
  const sizeOf = (count: number, outputBytes: readonly bigint[]) =>
    virtualSize({ inputCount: count, inputWeight, outputBytes })
  const feeOf = (units: bigint, perThousand: bigint) => (units * perThousand + 999n) / 1_000n

  /** The fewest of `from` that pay the amount at `perThousand` or more, without change. */
  const findFewest = (from: readonly Coin[], perThousand: bigint): selectCoins.ReturnType | undefined => {
    let total = 0n
    const usable = usableCoins({ coins: from, rate: perThousand, inputWeight })
    for (const [at, coin] of usable.entries()) {
      total += coin.value
      const units = sizeOf(at + 1, [receiverBytes])
      const fee = total - amount
      if (fee >= feeOf(units, perThousand)) return { inputs: usable.slice(0, at + 1), units, fee, change: 0n }
    }
    return undefined
  }
  /** Below the asked rate: without the coins that are not worth the rate which is paid in the end. */
  const findBelow = (from: readonly Coin[], perThousand: bigint): selectCoins.ReturnType | undefined => {
    const found = findFewest(from, perThousand)
    const paid = found && (found.fee * 1_000n) / found.units
    return found && paid && paid > perThousand ? (findBelow(found.inputs, paid) ?? found) : found
  }

  const found = findFewest(coins, rate)
  if (!found) return findBelow(coins, rate / 2n > leastRate ? rate / 2n : leastRate)
  const units = sizeOf(found.inputs.length, [receiverBytes, changeBytes])
  const fee = feeOf(units, rate)
  const change = found.fee - fee
  return change < changeDust ? found : { inputs: found.inputs, units, fee, change }
}

export declare namespace selectCoins {
  type Parameters = {
    readonly coins: readonly Coin[]
    /** Satoshi for the receiver. */
    readonly amount: bigint
    /** Thousandths of a satoshi for each virtual byte. */
    readonly rate: bigint
    readonly inputWeight: bigint
    readonly receiverBytes: bigint
    readonly changeBytes: bigint
    /** Satoshi below which no change is made. */
    readonly changeDust: bigint
  }
  type ReturnType = {
    readonly inputs: readonly Coin[]
    /** Virtual bytes. */
    readonly units: bigint
    readonly fee: bigint
    /** Satoshi that come back; 0 for none. */
    readonly change: bigint
  }
}
