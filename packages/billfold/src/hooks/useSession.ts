import { useCallback, useContext, useSyncExternalStore } from 'react'
import type { Kit } from '../core/Kit.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { InitialStateContext } from './InitialStateContext.ts'
import { useKit } from './useKit.ts'

/**
 * The session of the active account; see the action `getSession`. On a server and in the first drawing the one that the
 * provider's `initialState` holds (`toInitialState`), which stays until the page knows its own; else `undefined`.
 * @example const session = useSession(); return session ? 'Signed in' : 'Not signed in'
 */
export function useSession(): SignInSession | undefined {
  const kit = useKit()
  const initial = useContext(InitialStateContext)?.session
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [signInStore(kit).subscribe(onChange), kit.store.subscribe(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [kit],
  )
  return useSyncExternalStore(
    subscribe,
    () => signInStore(kit).get().session ?? (initial && stillDrawn(kit, initial)),
    () => initial,
  )
}

/** What a server drew, while the page is still restoring that account or looking for its session. */
function stillDrawn(kit: Kit, session: SignInSession): SignInSession | undefined {
  if (kit.runtime.slot(createKnown)()) return undefined
  const { activeNamespace, namespaces } = kit.store.getState()
  const { accounts = [], networkId } = namespaces[activeNamespace] ?? {}
  const { accountAddress, chainId } = session.data
  const isThere = networkId === chainId || kit.runtime.siwx?.scope === 'account'
  return isThere && accounts[0]?.address === accountAddress ? session : undefined
}

/** Whether the page has known the sign-in of an account since it was opened. */
function createKnown(kit: Kit): () => boolean {
  const store = signInStore(kit)
  let isKnown = false
  const look = () => {
    const { phase } = store.get()
    isKnown ||= phase !== 'idle' && phase !== 'looking'
    if (isKnown) stop()
  }
  const stop = store.subscribe(look)
  look()
  return () => isKnown
}
