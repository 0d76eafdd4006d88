import type { KitPort } from './KitPort.ts'

/** Copies of the package that were loaded from different places share nothing else. */
const KEY = Symbol.for('billfold.kits')

/** The kits of a page, in the order in which they came. */
export type KitRegistry = { readonly kits: KitPort[]; readonly listeners: Set<() => void> }

/** The registry of a document, created by the first caller (law 3 names it as an exception). */
export function kitRegistry(owner: object): KitRegistry {
  const holder = owner as { [KEY]?: KitRegistry }
  holder[KEY] ??= { kits: [], listeners: new Set() }
  return holder[KEY]
}
