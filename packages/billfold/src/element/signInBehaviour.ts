import { loadChunk } from '../core/async/loadChunk.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { toSignInButton } from '../signIn/toSignInButton.ts'
import type { ButtonBehaviour } from './ButtonBehaviour.ts'

/** `<billfold-sign-in-button>`: signs the active account in, and out again. */
export const signInBehaviour: ButtonBehaviour = {
  draw(kit, { read, isDisabled, isPending }) {
    const { phase, session } = kit ? signInStore(kit).get() : { phase: 'idle' as const }
    const isSignedIn = session !== undefined
    const look = toSignInButton({ siwx: kit?.runtime.siwx, state: kit?.store.getState(), phase, isSignedIn, isPending })
    return {
      ...look,
      text: isSignedIn ? (read('sign-out-label') ?? 'Sign out') : (read('label') ?? 'Sign in'),
      isDisabled: isDisabled || look.isDisabled,
      isPlain: isSignedIn,
    }
  },
  // The chunks of the actions `signIn` and `signOut`, without what those need for other accounts and networks.
  press: kit =>
    signInStore(kit).get().session
      ? loadChunk(() => import('../signIn/endSession.ts')).then(({ endSession }) => endSession(kit, {}))
      : loadChunk(() => import('../signIn/beginSignIn.ts')).then(({ beginSignIn }) => beginSignIn(kit, {})),
  watch: (kit, onChange) => signInStore(kit).subscribe(onChange),
}
