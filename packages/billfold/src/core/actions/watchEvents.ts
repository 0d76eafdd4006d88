import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import type { Kit } from '../Kit.ts'

/**
 * Calls back with every event of the kit, developer alerts included.
 * @example const stop = watchEvents(kit, event => console.log(event.type))
 */
export function watchEvents(kit: Kit, onEvent: (event: KitEvent) => void): Unsubscribe {
  return kit.runtime.onEvent(onEvent)
}
