import { BillfoldError, isBillfoldError, requestFailed } from 'billfold/protocol'
import { loadTwice } from '../standard/loadTwice.ts'

/** A visitor who said no is not kept waiting longer for the reason. */
const loadLimitMs = 3_000

/**
 * What a wallet threw, as an error of the catalogue. The rows are fetched with the first failure; should they be gone or
 * late, the answer is `request/failed` and the original its cause.
 */
export async function describeWalletError(cause: unknown): Promise<BillfoldError> {
  if (isBillfoldError(cause)) return cause
  const chunk = await new Promise<typeof import('./toWalletError.ts') | undefined>(resolve => {
    const timer = setTimeout(resolve, loadLimitMs, undefined)
    loadTwice(() => import('./toWalletError.ts'))
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer))
  })
  return chunk?.toWalletError(cause) ?? new BillfoldError(requestFailed, { cause })
}
