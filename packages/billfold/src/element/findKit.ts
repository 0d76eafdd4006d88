import type { KitPort } from './KitPort.ts'
import type { KitRegistry } from './kitRegistry.ts'

/** The kit of that id; without an id the first one. */
export function findKit(registry: KitRegistry, id: string | undefined): KitPort | undefined {
  return id === undefined ? registry.kits[0] : registry.kits.find(port => port.id === id)
}
