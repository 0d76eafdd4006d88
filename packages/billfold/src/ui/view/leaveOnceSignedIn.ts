import type { Kit } from '../../core/Kit.ts'
import { signInSettleMs } from '../../protocol/limits.ts'

/**
 * Leaves a view that has done its work. Where the host wants a sign-in it first waits until it is known whether the visitor
 * is asked: the sign-in then takes the place of the view, so that nothing closes and opens again. No longer than 5 s, for its code
 * may not load.
 */
export function leaveOnceSignedIn({ runtime, environment, store }: Kit, leave: () => void): void {
  const shown = () => store.getState().modal.history.at(-1)?.key
  const key = shown()
  const end = () => {
    stopClock()
    // Otherwise the visitor has gone on, or the sign-in is there.
    if (shown() === key) leave()
  }
  const isWaiting = runtime.siwx && !runtime.isSignInKnown
  const stopClock = environment.clock.after(isWaiting ? signInSettleMs : 0, end)
  runtime.onDestroy(stopClock)
  if (isWaiting) runtime.afterSignIn = end
  else end()
}
