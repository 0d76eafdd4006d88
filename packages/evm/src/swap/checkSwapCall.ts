import type { SwapRequest } from 'billfold/adapter'
import { BillfoldError, swapMismatch } from 'billfold/protocol'
import type { SwapCall } from './SwapCall.ts'

/** A transaction may wait in the mempool for this long; what is valid for longer could be carried out at another price. */
const longestDeadlineSeconds = 3_600n

/**
 * Compares what a transaction does with what the visitor was shown.
 *
 * @throws `swap/mismatch`, with the first difference in words.
 */
export function checkSwapCall(
  call: SwapCall,
  { swap, account, value }: { readonly swap: SwapRequest; readonly account: string; readonly value: bigint },
): void {
  const { from, to, amount, minReceived, now } = swap
  if (call.from !== from.address?.toLowerCase()) refuse('it gives another token')
  if (call.to !== to.address?.toLowerCase()) refuse('it returns another token')
  if (value !== (from.address === undefined ? amount : 0n)) refuse('it carries another value')
  if (call.amount !== undefined && call.amount !== amount) refuse('it gives another amount')
  if (call.minReceived < minReceived) refuse('it accepts a smaller amount')
  if (call.receiver !== account.toLowerCase()) refuse('it pays another address')
  if (call.deadline === undefined) return
  const seconds = BigInt(Math.floor(now / 1_000))
  if (call.deadline <= seconds) refuse('its deadline has passed')
  if (call.deadline > seconds + longestDeadlineSeconds) refuse('its deadline is too far away')
}

function refuse(difference: string): never {
  throw new BillfoldError(swapMismatch, { context: { difference } })
}
