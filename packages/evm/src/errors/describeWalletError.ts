import { BillfoldError, isBillfoldError, requestFailed } from 'billfold/protocol'
import { loadTwice } from '../provider/loadTwice.ts'

/**
 * What a wallet threw, as an error of the catalogue. The rows are a chunk of their own, fetched with the first failure,
 * because most visitors never need them; should that chunk be gone (a redeploy, no network), the answer is
 * `request/failed` and the original its cause.
 */
export async function describeWalletError(cause: unknown): Promise<BillfoldError> {
  if (isBillfoldError(cause)) return cause
  const chunk = await loadTwice(() => import('./toWalletError.ts')).catch(() => undefined)
  return chunk?.toWalletError(cause) ?? new BillfoldError(requestFailed, { cause })
}
