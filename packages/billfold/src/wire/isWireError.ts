import { WireError } from './WireError.ts'

/**
 * True for a `WireError`, of any code or of the one named. By name and code, not by class: two copies of the bundle agree.
 *
 * @example if (isWireError(error) && error.code !== 'wire/undecryptable') throw error
 */
export function isWireError(error: unknown, code?: WireError.Code): error is WireError {
  if (!(error instanceof WireError) && !(error instanceof Error && error.name === 'WireError' && 'code' in error))
    return false
  return code === undefined || (error as WireError).code === code
}
