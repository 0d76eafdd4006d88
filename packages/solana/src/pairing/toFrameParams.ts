import { isRecord } from 'billfold/protocol'
import { encodeBase58 } from '../base58/encodeBase58.ts'
import { findTransaction } from '../transaction/findTransaction.ts'

/**
 * Parameters of a request as the frame of an embedded wallet takes them: transactions in base58, where a pairing has base64 (facts of the frame, section 1.11). What
 * is no transaction stays as it is: the vault refuses it.
 *
 * @example toFrameParams({ transaction: 'AQAA…', pubkey: 'Fg6P…' })
 */
export function toFrameParams(params: unknown): unknown {
  if (!isRecord(params)) return params
  const { transaction, transactions } = params
  return {
    ...params,
    ...(transaction === undefined ? {} : { transaction: toBase58(transaction) }),
    ...(Array.isArray(transactions) ? { transactions: transactions.map(toBase58) } : {}),
  }
}

function toBase58(text: unknown): unknown {
  const found = findTransaction(text)
  return found ? encodeBase58(found.bytes) : text
}
