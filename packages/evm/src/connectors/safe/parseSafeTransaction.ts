import { isRecord, isTransactionHash } from 'billfold/protocol'

/** What Safe's `txStatus` means; a `Map`, so that no name of an object's own is taken for one. */
const statuses: ReadonlyMap<unknown, SafeTransaction['status']> = new Map([
  ['AWAITING_CONFIRMATIONS', 'pending'],
  ['AWAITING_EXECUTION', 'pending'],
  ['CANCELLED', 'cancelled'],
  ['FAILED', 'failed'],
  ['SUCCESS', 'success'],
])

/** How far a Safe's transaction is; `hash` is the one of the chain, once it was executed. */
export type SafeTransaction =
  | { readonly status: 'success'; readonly hash: string }
  | { readonly status: 'pending' | 'cancelled' | 'failed'; readonly hash?: string }

/**
 * What a Safe answered to `getTxBySafeTxHash` for `safeTxHash` (a transaction of its gateway: docs.safe.global, "Safe
 * Client Gateway"); `undefined` for other data, or another transaction. Success without the hash that shows it is pending.
 */
export function parseSafeTransaction(value: unknown, safeTxHash: string): SafeTransaction | undefined {
  if (!isRecord(value)) return undefined
  const { txStatus, txHash, detailedExecutionInfo } = value
  const status = statuses.get(txStatus)
  const isHash = isTransactionHash(txHash)
  if (!status || !(isHash || txHash === null || txHash === undefined)) return undefined
  // Absent where a module executed it.
  const named = isRecord(detailedExecutionInfo) ? detailedExecutionInfo.safeTxHash : undefined
  if (named !== undefined && (!isTransactionHash(named) || named.toLowerCase() !== safeTxHash.toLowerCase()))
    return undefined
  if (!isHash) return { status: status === 'success' ? 'pending' : status }
  return { status, hash: txHash }
}
