import type { Unsubscribe } from 'billfold/adapter'
import { readMember } from '../errors/readMember.ts'

/**
 * Listens to events of a wallet as far as it has any: some lack `on`, some cannot take a listener back. After the returned
 * function was called `onEvent` does not run again either way.
 */
export function followEmitter(emitter: unknown, events: readonly string[], onEvent: () => void): Unsubscribe {
  let isFollowing = true
  const listener = () => {
    if (isFollowing) onEvent()
  }
  const each = (...names: readonly string[]) => {
    const run = names.map(name => readMember(emitter, name)).find(found => typeof found === 'function')
    for (const event of events) {
      try {
        if (typeof run === 'function') run.call(emitter, event, listener)
      } catch {}
    }
  }
  each('on', 'addListener')
  return () => {
    if (isFollowing) each('removeListener', 'off')
    isFollowing = false
  }
}
