import { allBps } from './swapLimits.ts'

/** The least that may arrive of an amount in base units, at a slippage in hundredths of a percent, rounded down. */
export function minReceived(amount: bigint, slippageBps: number): bigint {
  return (amount * BigInt(allBps - slippageBps)) / BigInt(allBps)
}
