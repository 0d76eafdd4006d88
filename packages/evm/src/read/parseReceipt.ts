import { isRecord, isTransactionHash } from 'billfold/protocol'

/** What a node's receipt says of the transaction `hash`; `undefined` when it is none, is another's, or names no block. */
export function parseReceipt(value: unknown, hash: string): parseReceipt.ReturnType | undefined {
  if (!isRecord(value)) return undefined
  const { transactionHash, blockHash, status } = value
  if (!isTransactionHash(transactionHash) || transactionHash.toLowerCase() !== hash.toLowerCase()) return undefined
  // Blocks are named as transactions are: 32 bytes.
  if (!isTransactionHash(blockHash)) return undefined
  const outcome = status === '0x1' ? 'success' : status === '0x0' ? 'failed' : undefined
  return outcome && { blockHash: blockHash.toLowerCase(), outcome }
}

export declare namespace parseReceipt {
  type ReturnType = { readonly blockHash: string; readonly outcome: 'success' | 'failed' }
}
