import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { errorCatalogue } from '../protocol/errors/catalogue.ts'
import { rowForRpcCode } from '../protocol/errors/rowForRpcCode.ts'
import { vaultErrorOccurred } from '../protocol/errors/rows/vault.ts'
import type { FrameErrorPayload } from '../protocol/frame/frameErrorPayload.ts'

/**
 * What an `_ERROR` answer means in our catalogue: its code, its number, else 'An error occurred' with the frame's own sentence as details.
 *
 * @example toFrameError({ code: 'vault/unknown-here', message: 'user rejected', rpcCode: 4001 }).code // the row of 4001
 */
export function toFrameError({ code, hashes, message, rpcCode }: FrameErrorPayload): BillfoldError {
  const row =
    (Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as keyof typeof errorCatalogue] : undefined) ??
    (rpcCode === undefined ? undefined : rowForRpcCode(rpcCode)) ??
    vaultErrorOccurred
  // A sentence with gaps is told as the frame filled it.
  const told = row.message.includes('{') ? { ...row, message } : row
  return new BillfoldError(told, { details: message, context: { message, rpcCode, code, hashes } })
}
