import type { Unsubscribe } from 'billfold/adapter'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'

type Change = 'accounts' | 'network' | 'disconnect'
type Listener = (value: unknown) => void

/** `on` and `removeListener` over the wallet's changes, under the event names of a kind of wallet; neither with `noListeners`. */
export function createEmitter(
  { hand, switches }: VirtualBitcoinWallet,
  names: Readonly<Record<Change, readonly string[]>>,
  payloadOf: (change: Change) => unknown,
): { on?(event: string, listener: Listener): void; removeListener?(event: string, listener: Listener): void } {
  if (switches.noListeners) return {}
  const stops = new Map<string, Map<Listener, Unsubscribe>>()
  return {
    on(event, listener) {
      const listeners = stops.get(event) ?? new Map<Listener, Unsubscribe>()
      stops.set(event, listeners)
      const stop = hand.on(change => {
        if (names[change].includes(event)) listener(payloadOf(change))
      })
      listeners.set(listener, stop)
    },
    removeListener(event, listener) {
      stops.get(event)?.get(listener)?.()
      stops.get(event)?.delete(listener)
    },
  }
}
