import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { isUserRejection } from '../../wire/sign/isUserRejection.ts'

/**
 * An error as providers of other libraries throw it: the wallet's own code and text where it gave them, EIP-1193's 4001
 * for every way of saying no, 4900 for a session that is over.
 */
export function toProviderError(error: unknown): Error {
  const cause: unknown = isBillfoldError(error) ? error.cause : error
  const own = (typeof cause === 'object' && cause !== null ? cause : {}) as {
    code?: unknown
    message?: unknown
    data?: unknown
  }
  const message = typeof own.message === 'string' ? own.message : error instanceof Error ? error.message : 'Failed'
  if (isBillfoldError(error, 'pairing/session-ended')) return Object.assign(new Error(message), { code: 4900 })
  if (typeof own.code !== 'number') return error instanceof Error ? error : new Error(message)
  const code = isUserRejection(own.code) ? 4001 : own.code
  return Object.assign(new Error(message), { code, ...(own.data === undefined ? {} : { data: own.data }) })
}
