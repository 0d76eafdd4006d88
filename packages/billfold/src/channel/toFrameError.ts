import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { errorCatalogue } from '../protocol/errors/catalogue.ts'
import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { ErrorRow } from '../protocol/errors/ErrorRow.ts'
import { vaultErrorOccurred } from '../protocol/errors/rows/vault.ts'
import type { FrameErrorPayload } from '../protocol/frame/frameErrorPayload.ts'

/**
 * What an `_ERROR` answer means in our catalogue: its code, its number (as `rowForRpcCode` reads it), else 'An error occurred' with the frame's own sentence as details.
 *
 * @example toFrameError({ code: 'vault/unknown-here', message: 'user rejected', rpcCode: 4001 }).code // the row of 4001
 */
export function toFrameError({ code, hashes, message, rpcCode }: FrameErrorPayload): BillfoldError {
  const rows: readonly ErrorRow<ErrorCode>[] = Object.values(errorCatalogue)
  // -32000 stands for every failure without a number of its own.
  const number = rpcCode === -32000 ? -32603 : rpcCode
  const row =
    rows.find(known => known.code === code) ??
    rows.find(known => number !== undefined && known.rpcCode === number) ??
    vaultErrorOccurred
  // For a message with placeholders, use the text that the frame has filled in.
  const filled = row.message.includes('{') ? { ...row, message } : row
  return new BillfoldError(filled, { details: message, context: { message, rpcCode, code, hashes } })
}
