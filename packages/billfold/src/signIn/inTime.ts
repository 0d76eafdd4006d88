import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInServerAway } from '../protocol/errors/rows/signIn.ts'
import { signInHostWaitMs } from '../protocol/limits.ts'

/**
 * Calls the host and settles in any case.
 * @throws `sign-in/server-away` after 15 s · what the host throws.
 */
export function inTime<value>(kit: Kit, call: () => value | Promise<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = kit.environment.clock.after(signInHostWaitMs, () =>
      reject(new BillfoldError(signInServerAway, { details: `No answer within ${signInHostWaitMs} ms` })),
    )
    // A host's call may throw at once.
    Promise.resolve().then(call).then(resolve, reject).finally(stop)
  })
}
