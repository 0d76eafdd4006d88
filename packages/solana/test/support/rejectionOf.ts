import { type BillfoldError, isBillfoldError } from 'billfold/protocol'
import { expect } from 'vitest'

/** The `BillfoldError` that `promise` rejects with; anything else fails the test. */
export async function rejectionOf(promise: Promise<unknown>): Promise<BillfoldError> {
  const cause = await promise.then(
    value => expect.fail(`It resolved with ${String(value)}`),
    (error: unknown) => error,
  )
  if (!isBillfoldError(cause)) throw cause
  return cause
}
