import type { Kit } from '../core/Kit.ts'
import { signInFlow } from './createSignInFlow.ts'

/** A wallet is connected, or was restored: begins to follow the active account. */
export function startSignIn(kit: Kit, isRestored: boolean): void {
  signInFlow(kit)?.noteConnected(isRestored)
}
