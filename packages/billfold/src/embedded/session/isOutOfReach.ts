import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'

/** Codes that say that the vault was not reached. `vault/offline` is the frame's own code for its server. */
const UNREACHED = /^(alert|request)\/|^vault\/(aborted|offline|something-wrong)$/

/** Whether an error leaves open if the visitor is still logged in: then what is kept of the login stays, for the next try. */
export function isOutOfReach(cause: unknown): boolean {
  if (!isBillfoldError(cause)) return false
  const code = cause.context?.code
  return UNREACHED.test(cause.code) || (typeof code === 'string' && UNREACHED.test(code))
}
