import { isRecord } from 'billfold/protocol'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { findTransaction } from '../transaction/findTransaction.ts'
import { keepsInstructions } from './keepsInstructions.ts'

/**
 * Whether a transaction of the chain lacks something that its wallet was asked for: each asked instruction has to be in it,
 * with its accounts, amount and order. The wallet may have added others, and chosen the compute budget. Where a node does
 * not show it, or the accounts of a lookup table are written in another way, nothing is said against it.
 *
 * @throws `rpc/all-failed` · `request/aborted`.
 */
export async function isAltered(rpc: Rpc, hash: string, asked: string): Promise<boolean> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { found } = await rpc.request('getTransaction', [hash, config], result => {
    if (result === null) return { found: undefined }
    const { transaction } = isRecord(result) ? result : {}
    const found = findTransaction(Array.isArray(transaction) ? transaction[0] : undefined)
    return found && encodeBase58(found.signatures[0] ?? new Uint8Array()) === hash ? { found } : undefined
  })
  const wanted = findTransaction(asked)
  if (!found || !wanted || keepsInstructions(found, wanted)) return false
  return !wanted.instructions.some(({ accounts }) => accounts.some(account => account.includes('[')))
}
