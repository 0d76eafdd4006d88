import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Kit } from '../core/Kit.ts'
import type { SignInState } from './SignInState.ts'
import type { SignInEvent } from './signInTransition.ts'

/** The state of the sign-in in this kit. What reads it needs none of the code that signs in. */
export type SignInStore = {
  get(): SignInState
  set(state: SignInState): void
  subscribe(listener: () => void): Unsubscribe
  /** Steps of the visitor; nothing before the code that signs in has loaded. */
  send(event: SignInEvent): void
  /** That code. */
  receive(dispatch: (event: SignInEvent) => void): void
}

export function signInStore(kit: Kit): SignInStore {
  return kit.runtime.slot(createSignInStore)
}

function createSignInStore(): SignInStore {
  const listeners = new Set<() => void>()
  let state: SignInState = { phase: 'idle', attempt: 0, isRequired: false }
  let dispatch: ((event: SignInEvent) => void) | undefined
  return {
    send: event => dispatch?.(event),
    receive(next) {
      dispatch = next
    },
    get: () => state,
    set(next) {
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
