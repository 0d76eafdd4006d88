import type { BillfoldError } from './BillfoldError.ts'
import type { ErrorCode } from './codes.ts'

/**
 * Whether `error` is ours, and, when a code is given, that very one. Checks name and code, so errors of another copy of
 * the bundle are recognised too.
 *
 * @example if (isBillfoldError(error, 'connection/rejected')) return
 */
export function isBillfoldError<code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: code,
): error is BillfoldError<code> {
  try {
    const { name, code: actual } = error as { name?: unknown; code?: unknown }
    return name === 'BillfoldError' && typeof actual === 'string' && (code === undefined || actual === code)
  } catch {
    return false // null, undefined, or an object of a hostile wallet whose properties throw
  }
}
