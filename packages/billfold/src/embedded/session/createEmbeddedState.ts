import type { EmbeddedRequest, EmbeddedUser } from '../../core/contracts/Embedded.ts'
import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'

type Shown = {
  readonly user: EmbeddedUser | undefined
  readonly requests: readonly EmbeddedRequest[]
  readonly smartAccountNetworks: readonly NetworkId[]
}

/** What views are shown of an embedded wallet. Each value is the same object until it changes. */
export type EmbeddedState = {
  now(): Shown
  set(change: Partial<Shown>): void
  subscribe(listener: () => void): Unsubscribe
}

/** The state of one connector. Empty until its code is loaded: at once if a visitor was logged in. */
export function createEmbeddedState(): EmbeddedState {
  const listeners = new Set<() => void>()
  let now: Shown = { user: undefined, requests: [], smartAccountNetworks: [] }
  return {
    now: () => now,
    set(change) {
      now = { ...now, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
