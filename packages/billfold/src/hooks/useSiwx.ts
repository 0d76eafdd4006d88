import { useCallback, useSyncExternalStore } from 'react'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import type { SignInPhase } from '../signIn/SignInState.ts'
import { signIn } from '../signIn/signIn.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { signOut } from '../signIn/signOut.ts'
import type { ActionState } from './useAction.ts'
import { useAction } from './useAction.ts'
import { useKit } from './useKit.ts'
import { useSession } from './useSession.ts'

/** What `useSiwx` returns. */
export type SiwxState = {
  /** Whether the kit has the option `siwx`. */
  readonly isEnabled: boolean
  readonly isRequired: boolean
  /** Where the sign-in of the active account is. */
  readonly phase: SignInPhase
  /** The text that the wallet is asked to sign, once it is there. */
  readonly message: string | undefined
  readonly session: SignInSession | undefined
  readonly error: BillfoldError | undefined
  readonly signIn: ActionState<signIn.Parameters | undefined, SignInSession>
  readonly signOut: ActionState<signOut.Parameters | undefined, void>
  /** Asks the wallet for a signature of `message`, for hosts that draw the sign-in by themselves. */
  confirm(): void
  /** Declines: as the button Cancel of the view. */
  cancel(): void
}

const START = { phase: 'idle', attempt: 0, isRequired: false } as const

/**
 * The sign-in of the active account, with the actions `signIn` and `signOut`.
 * @example const { phase, signIn } = useSiwx(); return <button onClick={() => signIn.run()}>{phase}</button>
 */
export function useSiwx(): SiwxState {
  const kit = useKit()
  const store = signInStore(kit)
  const state = useSyncExternalStore(store.subscribe, store.get, () => START)
  const { phase, isRequired, draft, error }: ReturnType<typeof store.get> = state
  return {
    isEnabled: kit.runtime.siwx !== undefined,
    isRequired,
    phase,
    message: draft?.text,
    session: useSession(),
    error,
    signIn: useAction(signIn),
    signOut: useAction(signOut),
    confirm: useCallback(() => store.send({ type: 'pressed' }), [store]),
    cancel: useCallback(() => store.send({ type: 'cancelled' }), [store]),
  }
}
