import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { connectionRejected, socialConnectionFailed } from '../../protocol/errors/rows/connection.ts'

/** Errors that say what the visitor did, or can do about it. The others describe a fault of this page or the vault. */
const SPECIFIC =
  /^(connection|request|alert)\/|^vault\/(?!aborted|error-occurred|invalid-message|no-frame|something-wrong)/

/** The error of a social login that failed: what the visitor did or can do, else that it failed. */
export function toLoginError(cause: unknown): unknown {
  if (isBillfoldError(cause, 'wallet/rejected')) return new BillfoldError(connectionRejected, { cause })
  if (isBillfoldError(cause) && SPECIFIC.test(cause.code)) return cause
  return new BillfoldError(socialConnectionFailed, { cause })
}
