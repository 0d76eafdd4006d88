import type { Kit } from '../core/Kit.ts'
import { signIn } from '../signIn/signIn.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { signOut } from '../signIn/signOut.ts'

/** What a press of the sign-in button does: a chunk of its own, loaded with the first press. */
export function pressSignIn(kit: Kit): Promise<unknown> {
  return signInStore(kit).get().session ? signOut(kit) : signIn(kit)
}
