import type { Kit } from '../core/Kit.ts'
import { signInFlow } from './createSignInFlow.ts'
import type { SignInFlow } from './SignInFlow.ts'

/** The sign-in of this kit. `isRestored` says that a wallet is connected, or was restored: then it follows the active account. */
export function startSignIn(kit: Kit, isRestored?: boolean): SignInFlow | undefined {
  const flow = signInFlow(kit)
  if (isRestored !== undefined) flow?.noteConnected(isRestored)
  return flow
}
