import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { connectionRejected, socialConnectionFailed } from '../../protocol/errors/rows/connection.ts'

/** What is told of a social login that came to nothing: what the visitor did or decided, else that it failed. */
export function toLoginError(cause: unknown): unknown {
  if (isBillfoldError(cause, 'wallet/rejected')) return new BillfoldError(connectionRejected, { cause })
  if (isBillfoldError(cause) && /^(connection|request)\//.test(cause.code)) return cause
  return new BillfoldError(socialConnectionFailed, { cause })
}
