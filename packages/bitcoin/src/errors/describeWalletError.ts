import { BillfoldError, isBillfoldError, requestFailed } from 'billfold/protocol'

/** A visitor who said no is not kept waiting longer for the reason. */
const loadLimitMs = 3_000

/**
 * What a wallet threw, as an error of the catalogue. The rows are a chunk of their own, fetched with the first failure;
 * should that chunk be gone (a redeploy) or late, the answer is `request/failed` and the original its cause.
 */
export async function describeWalletError(cause: unknown): Promise<BillfoldError> {
  if (isBillfoldError(cause)) return cause
  const load = () => import('./toWalletError.ts')
  const chunk = await new Promise<typeof import('./toWalletError.ts') | undefined>(resolve => {
    const timer = setTimeout(resolve, loadLimitMs, undefined)
    load()
      .catch(load)
      .then(resolve, () => resolve(undefined))
      .finally(() => clearTimeout(timer))
  })
  return chunk?.toWalletError(cause) ?? new BillfoldError(requestFailed, { cause })
}
