import type { Coin } from '../read/readCoins.ts'
import { virtualSize } from '../sizes/virtualSize.ts'
import { usableCoins } from './usableCoins.ts'

/**
 * The most that coins can pay to one output at a rate, with its fee, in whole satoshi: the best over the number of coins.
 * `amount` is 0 where the fee takes it all. Pure.
 */
export function selectMaximum(parameters: {
  readonly coins: readonly Coin[]
  /** Thousandths of a satoshi for each virtual byte. */
  readonly rate: bigint
  readonly inputWeight: bigint
  readonly receiverBytes: bigint
}): { readonly amount: bigint; readonly units: bigint; readonly fee: bigint } {
  const { rate, inputWeight, receiverBytes } = parameters
  const feeFor = (inputCount: number) => {
    const units = virtualSize({ inputCount, inputWeight, outputBytes: [receiverBytes] })
    return { units, fee: (units * rate + 999n) / 1_000n }
  }
  let best = { amount: 0n, ...feeFor(1) }
  let total = 0n
  for (const [at, { value }] of usableCoins(parameters).entries()) {
    total += value
    const cost = feeFor(at + 1)
    if (total - cost.fee > best.amount) best = { amount: total - cost.fee, ...cost }
  }
  return best
}
