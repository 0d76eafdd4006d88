import type { Coin } from '../read/readCoins.ts'
import { virtualSize } from '../sizes/virtualSize.ts'
import { inputLimitCount } from './inputLimitCount.ts'
import { sortCoins } from './sortCoins.ts'

/**
 * Which coins pay an amount and its fee, in whole satoshi: confirmed ones first, the largest first, as few as will do.
 * What is left over comes back as change, unless it is too little to be carried: then the fee takes it. Pure.
 *
 * Where not even all coins pay the asked rate, they do if they pay half of it and what nodes ask at least, so that an
 * amount that was reckoned as "everything" still goes when fees have risen since.
 */
export function selectCoins(parameters: selectCoins.Parameters): selectCoins.ReturnType | undefined {
  const { amount, rate, inputWeight, receiverBytes, changeBytes, changeDust } = parameters
  const coins = sortCoins(parameters.coins)
  const usable = coins.slice(0, inputLimitCount)
  const sizeOf = (count: number, outputBytes: readonly bigint[]) =>
    virtualSize({ inputCount: count, inputWeight, outputBytes })
  const feeOf = (units: bigint, perThousand = rate) => (units * perThousand + 999n) / 1_000n

  let total = 0n
  for (const [at, coin] of usable.entries()) {
    total += coin.value
    const units = sizeOf(at + 1, [receiverBytes])
    const left = total - amount - feeOf(units)
    if (left < 0n) continue
    const inputs = usable.slice(0, at + 1)
    const longer = sizeOf(at + 1, [receiverBytes, changeBytes])
    const change = total - amount - feeOf(longer)
    if (change < changeDust) return { inputs, units, fee: total - amount, change: 0n }
    return { inputs, units: longer, fee: feeOf(longer), change }
  }
  const units = sizeOf(usable.length, [receiverBytes])
  const fee = total - amount
  const least = feeOf(units, rate / 2n > 1_000n ? rate / 2n : 1_000n)
  return usable.length && fee >= least ? { inputs: usable, units, fee, change: 0n } : undefined
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
