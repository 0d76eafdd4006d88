import { BillfoldError, isBillfoldError, requestFailed } from 'billfold/protocol'
import { loadTwice } from '../async/loadTwice.ts'

/** A visitor who said no is not kept waiting longer for the reason. */
const loadLimitMs = 3_000

/**
 * What a wallet threw, as an error of the catalogue. The rows are a chunk of their own, fetched with the first failure,
 * because most visitors never need them; should that chunk be gone (a redeploy) or late, the answer is `request/failed`
 * and the original its cause. `isOther`: another account than the wallet's active one was asked for.
 */
export async function describeWalletError(cause: unknown, isOther?: boolean): Promise<BillfoldError> {
  if (isBillfoldError(cause)) return cause
  const chunk = await new Promise<typeof import('./toWalletError.ts') | undefined>(resolve => {
    const timer = setTimeout(resolve, loadLimitMs, undefined)
    loadTwice(() => import('./toWalletError.ts'))
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer))
  })
  return chunk?.toWalletError(cause, isOther) ?? new BillfoldError(requestFailed, { cause })
}
