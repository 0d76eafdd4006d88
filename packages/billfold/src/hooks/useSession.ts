import { useSyncExternalStore } from 'react'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { getSession } from '../signIn/getSession.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { useKit } from './useKit.ts'

/**
 * The session of the active account; see the action `getSession`. `undefined` on a server and in the first drawing.
 * @example const session = useSession(); return session ? 'Signed in' : 'Not signed in'
 */
export function useSession(): SignInSession | undefined {
  const kit = useKit()
  return useSyncExternalStore(
    signInStore(kit).subscribe,
    () => getSession(kit),
    () => undefined,
  )
}
