import type { RpcOutcome } from 'billfold/protocol'
import {
  BillfoldError,
  type ErrorRow,
  isRecord,
  nodeUnknown,
  requestPending,
  rowForRpcCode,
  sendExpired,
} from 'billfold/protocol'
import { findNodeRow } from '../errors/findNodeRow.ts'
import { readTransactionError } from '../errors/readTransactionError.ts'

/**
 * A node's error as one of the catalogue: what it says of a transaction first, then its number. The answer itself, with
 * its `data`, is the `cause` (fault 23). `isRepeated`: the request was made before, of this node or of another one, which
 * may have acted on it with any answer.
 */
export function toNodeError(outcome: Extract<RpcOutcome, { type: 'error' }>, isRepeated = false): BillfoldError {
  const { code, message, data } = outcome
  const found = isRecord(data) ? readTransactionError(data.err, data.logs) : undefined
  const isOld = /blockhash not found/i.test(message)
  // Nodes number a failed simulation as wallets number an open request.
  const numbered = code === requestPending.rpcCode ? nodeUnknown : rowForRpcCode(code)
  const row = found?.row ?? (isOld ? sendExpired : (findNodeRow(message) ?? numbered ?? nodeUnknown))
  return new BillfoldError(row as ErrorRow<BillfoldError['code']>, {
    cause: { code, message, data },
    details: message,
    context: { reason: found?.reason ?? message, ...(isRepeated ? { isRepeated } : {}) },
  })
}
