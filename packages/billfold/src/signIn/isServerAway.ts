import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'

/** Whether a call failed because no server answered: it may answer later. Browsers name that in their own words. */
export function isServerAway(cause: unknown): boolean {
  if (isBillfoldError(cause)) return cause.code === 'sign-in/server-away'
  return cause instanceof TypeError && /fetch|network|load failed/i.test(cause.message)
}
