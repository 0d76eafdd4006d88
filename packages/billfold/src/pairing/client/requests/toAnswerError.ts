import { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { requestFailed } from '../../../protocol/errors/rows/request.ts'
import { walletRejected } from '../../../protocol/errors/rows/wallet.ts'
import { isUserRejection } from '../../../wire/sign/isUserRejection.ts'
import type { SignError } from '../../../wire/sign/signErrors.ts'

/**
 * A wallet's error answer: `wallet/rejected` when its number says that a person refused, else `request/failed` for code that
 * knows the family to read. The answer itself, `{ code, message, data? }`, is the `cause`.
 */
export function toAnswerError(cause: SignError & { readonly data?: unknown }): BillfoldError {
  const row = isUserRejection(cause.code) ? walletRejected : requestFailed
  return new BillfoldError(row, { cause, ...(cause.message && { details: cause.message }) })
}
