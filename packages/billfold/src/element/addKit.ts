import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { KitPort } from './KitPort.ts'
import type { KitRegistry } from './kitRegistry.ts'

/** Adds a kit and tells the buttons; the returned function takes it out again and tells them too. */
export function addKit(registry: KitRegistry, port: KitPort): Unsubscribe {
  const tell = () => {
    for (const listener of [...registry.listeners]) listener()
  }
  registry.kits.push(port)
  tell()
  return () => {
    const at = registry.kits.indexOf(port)
    if (at < 0) return
    registry.kits.splice(at, 1)
    tell()
  }
}
