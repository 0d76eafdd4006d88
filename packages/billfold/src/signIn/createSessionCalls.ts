import { untilAborted } from '../core/async/untilAborted.ts'
import type { Siwx } from '../core/contracts/Siwx.ts'
import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInRefused } from '../protocol/errors/rows/signIn.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { checkSession } from './checkSession.ts'
import { inTime } from './inTime.ts'
import type { SignInTarget } from './SignInState.ts'

/** What the kit asks of the host's sessions. */
export type SessionCalls = {
  /** The first session that counts. What the host gives that does not count is as if it were not there. */
  find(target: SignInTarget, signal: AbortSignal): Promise<SignInSession | undefined>
  /**
   * Compares and verifies a new session, and has the host store it: one at a time.
   * @throws `sign-in/refused` · what the host throws · `request/aborted`.
   */
  save(options: {
    readonly session: SignInSession
    readonly target: SignInTarget
    /** The one that was issued. */
    readonly nonce: string
    readonly signal: AbortSignal
  }): Promise<void>
  /** The visitor declined to sign in while they connected: `true` once. */
  takeDecline(): boolean
  setDeclined(isDeclined: boolean): void
}

/** Those of one kit. */
export function createSessionCalls(kit: Kit, siwx: Siwx): SessionCalls {
  let writing: Promise<unknown> = Promise.resolve()
  let hasDeclined = false
  return {
    async find(target, signal) {
      const listed = await inTime(kit, () => siwx.getSessions(target.chainId, target.address))
      for (const session of listed ?? [])
        if ((await checkSession(kit, { siwx, session, target, signal }).catch(() => 'unverified')) === undefined)
          return session
      return undefined
    },
    async save({ session, target, nonce, signal }) {
      const reason = await untilAborted(checkSession(kit, { siwx, session, target, nonce, signal }), signal)
      if (reason !== undefined) throw new BillfoldError(signInRefused, { context: { reason } })
      const kept = writing.then(() => inTime(kit, () => siwx.addSession(session)))
      writing = kept.catch(() => {})
      await kept
    },
    takeDecline() {
      const was = hasDeclined
      hasDeclined = false
      return was
    },
    setDeclined(isDeclined) {
      hasDeclined = isDeclined
    },
  }
}
