import type { SignIn } from '../../core/contracts/SignIn.ts'
import type { Siwx } from '../../core/contracts/Siwx.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { signInRefused } from '../../protocol/errors/rows/signIn.ts'
import { findSignInFaults } from '../../protocol/signIn/findSignInFaults.ts'
import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'

/**
 * The kit's `siwx` for the one step of a pairing: each session is compared before the host keeps it, beside those of other
 * accounts. Verified is the signature by the client of the pairing.
 */
export function toSignIn(kit: Kit, given: Siwx): SignIn {
  const siwx = given.bind?.(() => kit) ?? given
  let kept: readonly SignInSession[] = []
  return {
    createMessage: input => siwx.createMessage(input),
    async setSessions(sessions) {
      const { host: domain, origin } = globalThis.location ?? new URL(kit.metadata.url)
      for (const session of sessions) {
        const faults = findSignInFaults(session, { domain, origin, now: kit.environment.clock.now() })
        if (faults.length > 0) throw new BillfoldError(signInRefused, { context: { reason: faults.join(', ') } })
      }
      const former = kept
      kept = sessions
      if (sessions.length === 0 && siwx.signOutOnDisconnect !== false)
        for (const { data } of former) await siwx.revokeSession(data.chainId, data.accountAddress)
      if (siwx.isSingle && sessions.length > 0) await siwx.setSessions(sessions)
      else for (const session of sessions) await siwx.addSession(session)
    },
  }
}
