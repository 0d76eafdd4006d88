import { getSession } from '../signIn/getSession.ts'
import { signIn } from '../signIn/signIn.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { signOut } from '../signIn/signOut.ts'
import { toSignInButton } from '../signIn/toSignInButton.ts'
import type { ButtonBehaviour } from './ButtonBehaviour.ts'

/** `<billfold-sign-in-button>`: signs the active account in, and out again. */
export const signInBehaviour: ButtonBehaviour = {
  draw(kit, { read, isDisabled, isPending }) {
    const isSignedIn = !!kit && getSession(kit) !== undefined
    const look = kit && {
      ...toSignInButton({
        ...{ siwx: kit.runtime.siwx, state: kit.store.getState(), phase: signInStore(kit).get().phase },
        ...{ isSignedIn, isPending },
      }),
    }
    return {
      className: look?.className ?? 'bf-button bf-sign-in',
      text: isSignedIn ? (read('sign-out-label') ?? 'Sign out') : (read('label') ?? 'Sign in'),
      isDisabled: isDisabled || (look?.isDisabled ?? true),
      isBusy: look?.isBusy ?? false,
      isPlain: isSignedIn,
    }
  },
  press: kit => (getSession(kit) ? signOut(kit) : signIn(kit)),
  watch: (kit, onChange) => signInStore(kit).subscribe(onChange),
}
