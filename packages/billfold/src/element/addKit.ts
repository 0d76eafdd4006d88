import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { KitPort } from './KitPort.ts'
import type { KitRegistry } from './kitRegistry.ts'

/** Adds a kit and notifies the buttons; the returned function removes it and notifies them again. */
export function addKit(registry: KitRegistry, port: KitPort): Unsubscribe {
  const notify = () => {
    for (const listener of [...registry.listeners]) listener()
  }
  registry.kits.push(port)
  notify()
  return () => {
    const at = registry.kits.indexOf(port)
    if (at < 0) return
    registry.kits.splice(at, 1)
    notify()
  }
}
