import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Kit } from '../core/Kit.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { getSession } from './getSession.ts'
import { signInStore } from './signInStore.ts'

/**
 * Calls back when the active account signs in or out, and when another account or network becomes the active one.
 * @example const stop = watchSession(kit, { onChange: session => console.log(session?.data.accountAddress) })
 */
export function watchSession(kit: Kit, parameters: watchSession.Parameters): Unsubscribe {
  let last = getSession(kit)
  const stop = signInStore(kit).subscribe(() => {
    const next = getSession(kit)
    if (next === last) return
    const previous = last
    last = next
    try {
      parameters.onChange(next, previous)
    } catch (cause) {
      // As `watchState`: a host's mistake stays the host's (fault 133).
      const message = 'A listener of the host threw'
      kit.runtime.emit({ type: 'ALERT', code: 'host/listener', message, severity: 'error', cause })
    }
  })
  const offDestroy = kit.runtime.onDestroy(stop)
  return () => {
    stop()
    offDestroy()
  }
}

export declare namespace watchSession {
  type Parameters = { onChange(session: SignInSession | undefined, previous: SignInSession | undefined): void }
}
