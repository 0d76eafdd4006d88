import type { Kit } from '../core/Kit.ts'

/** The kits of a page that buttons about one wallet or family follow, by the ids that the host gave them. */
export type OneKits = { readonly byId: Map<string, Kit>; readonly listeners: Set<() => void> }

const KEY = Symbol.for('billfold.oneKits')

/**
 * Those kits, created by the first caller on the registry that all buttons of the page share. Another copy of the package
 * of the same version finds them there as well.
 */
export function oneKits(registry: object): OneKits {
  const holder = registry as { [KEY]?: OneKits }
  holder[KEY] ??= { byId: new Map(), listeners: new Set() }
  return holder[KEY]
}
