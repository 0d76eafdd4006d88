import { isBillfoldError } from 'billfold/protocol'

/** Whether a wallet, or the session with it, does not have a method: the visitor was not asked, so another way may be tried. */
export function isLacking(cause: unknown): boolean {
  return isBillfoldError(cause, 'wallet/method-unsupported') || isBillfoldError(cause, 'pairing/not-approved')
}
