import type { Kit } from '../core/Kit.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { signInStore } from './signInStore.ts'

/**
 * The session of the active account on its network; `undefined` while it is not signed in, and until it is known. It was checked
 * in the page: a server has to check it by itself.
 * @example const isSignedIn = getSession(kit) !== undefined
 */
export function getSession(kit: Kit): SignInSession | undefined {
  return signInStore(kit).get().session
}
