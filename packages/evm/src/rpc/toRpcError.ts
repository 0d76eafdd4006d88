import type { RpcOutcome } from 'billfold/protocol'
import {
  BillfoldError,
  type ErrorRow,
  nodeReverted,
  rowForRpcCode,
  rpcInternal,
  rpcMethodNotFound,
} from 'billfold/protocol'
import { findNodeRow } from '../errors/findNodeRow.ts'
import { readCause } from '../errors/readCause.ts'
import { readRevertReason } from '../errors/readRevertReason.ts'

/** Not every node says by number that it does not have a method. */
const lackingText = /\bmethod\b.{0,60}(not (found|supported|available|exist)|unsupported)/i

/**
 * A node's error as one of the catalogue: what it wrote about a transaction first, then its number. The answer itself,
 * with its `data`, is the `cause` (fault 23).
 */
export function toRpcError(outcome: Extract<RpcOutcome, { type: 'error' }>): BillfoldError {
  const { code, message, data } = outcome
  const { revertData } = readCause({ data })
  const isRevert = code === nodeReverted.rpcCode
  const named = isRevert ? nodeReverted : lackingText.test(message) ? rpcMethodNotFound : rowForRpcCode(code)
  const row = findNodeRow(message) ?? named ?? rpcInternal
  return new BillfoldError(row as ErrorRow<BillfoldError['code']>, {
    cause: { code, message, data },
    details: message,
    ...(row.code === nodeReverted.code ? { context: { reason: readRevertReason(message, revertData) } } : {}),
  })
}
