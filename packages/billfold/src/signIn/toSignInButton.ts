import type { Siwx } from '../core/contracts/Siwx.ts'
import type { KitState } from '../core/state/KitState.ts'
import type { SignInState } from './SignInState.ts'

/**
 * What a sign-in button draws, as component and as element. It is disabled where the active account cannot sign in: without
 * one, on a network that is not configured, and without the option `siwx`; busy while a session is looked for and while the
 * visitor or the wallet is asked. Pure.
 */
export function toSignInButton({ siwx, state, phase, isSignedIn, isPending }: toSignInButton.Given) {
  const now = state?.namespaces[state.activeNamespace]
  const isAsked = siwx && state && (siwx.namespaces?.includes(state.activeNamespace) ?? true)
  const isThere = now?.status === 'connected' && state?.networks.some(({ id }) => id === now.networkId)
  return {
    className: `bf-button ${isSignedIn ? 'bf-account bf-sign-out' : 'bf-sign-in'}`,
    isDisabled: !isAsked || !isThere,
    isBusy: isPending || phase === 'looking' || phase === 'asking' || phase === 'saving',
  }
}

export declare namespace toSignInButton {
  type Given = {
    readonly siwx: Siwx | undefined
    /** Of the kit, once there is one. */
    readonly state: Pick<KitState, 'activeNamespace' | 'namespaces' | 'networks'> | undefined
    readonly phase: SignInState['phase']
    readonly isSignedIn: boolean
    /** A press is being answered. */
    readonly isPending: boolean
  }
}
