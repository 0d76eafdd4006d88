import type { Unsubscribe } from 'billfold/adapter'
import type { Eip1193Provider } from './Eip1193Provider.ts'

type Listening = Partial<
  Record<'on' | 'removeListener' | 'off', (event: string, listener: (value: unknown) => void) => unknown>
>

/**
 * Listens to a provider's events, as far as it has any: some wallets lack `on`, some cannot take a listener back. After
 * the returned function was called, none of `listeners` runs again either way, and what a listener throws (over a hostile
 * event, say) never reaches the wallet's emitter.
 */
export function followProvider(
  provider: Eip1193Provider,
  listeners: Readonly<Record<string, (value: unknown) => void>>,
): Unsubscribe {
  const emitter = provider as unknown as Listening
  let isFollowing = true
  const guarded = Object.entries(listeners).map(([event, listener]) => {
    const run = (value: unknown) => {
      try {
        if (isFollowing) listener(value)
      } catch {}
    }
    return [event, run] as const
  })
  const each = (names: readonly (keyof Listening)[]) => {
    for (const [event, run] of guarded) {
      try {
        const name = names.find(known => typeof emitter[known] === 'function')
        if (name) emitter[name]?.(event, run)
      } catch {}
    }
  }
  each(['on'])
  return () => {
    if (isFollowing) each(['removeListener', 'off'])
    isFollowing = false
  }
}
