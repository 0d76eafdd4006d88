import type { Kit } from '../../core/Kit.ts'
import { signInSettleMs } from '../../protocol/limits.ts'

/**
 * Leaves a view that has done its work. Where the host wants a sign-in it first waits until it is known whether the visitor
 * is asked: the sign-in then takes the place of the view, so that nothing closes and opens again. No longer than 5 s, for its code
 * may not load.
 */
export function leaveOnceSignedIn(kit: Kit, leave: () => void): void {
  const { runtime, environment, store } = kit
  if (!runtime.siwx) {
    leave()
    return
  }
  const shown = store.getState().modal.history.at(-1)?.key
  const end = () => {
    stopClock()
    offDestroy()
    runtime.afterSignIn = undefined
    const { isOpen, history } = store.getState().modal
    // The visitor has gone on, or the sign-in is there.
    if (isOpen && history.at(-1)?.key === shown) leave()
  }
  const stopClock = environment.clock.after(signInSettleMs, end)
  const offDestroy = runtime.onDestroy(end)
  if (runtime.isSignInKnown) end()
  else runtime.afterSignIn = end
}
