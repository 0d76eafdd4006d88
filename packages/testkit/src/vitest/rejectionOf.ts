import type { BillfoldError } from 'billfold'
import { isBillfoldError } from 'billfold'
import { within } from './within.ts'

/** The `BillfoldError` that `promise` rejects with; throws when it resolves, hangs, or rejects with anything else. */
export async function rejectionOf(what: string, promise: Promise<unknown>, settleMs?: number): Promise<BillfoldError> {
  const outcome = await within(
    what,
    promise.then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    ),
    settleMs,
  )
  if (!('error' in outcome))
    throw new Error(`${what} resolved with ${JSON.stringify(outcome.value)} instead of rejecting`)
  if (!isBillfoldError(outcome.error))
    throw new Error(`${what} rejected with what is no BillfoldError`, { cause: outcome.error })
  return outcome.error
}
