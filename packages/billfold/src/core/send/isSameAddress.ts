import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'

/**
 * Whether two texts name one address of a family, however they are written. Families write an address in several ways by
 * the case of its letters alone, if at all (the adapter's `formatAddress`): where it counts, as in base58, it tells two apart.
 */
export function isSameAddress(kit: Kit, namespace: Namespace, first: string, second: string): boolean {
  if (first === second) return true
  // Asked only of what may be one, for a checksum takes its time and lists are long.
  if (first.toLowerCase() !== second.toLowerCase()) return false
  const adapter = kit.adapters.get(namespace)
  return adapter?.formatAddress !== undefined && adapter.formatAddress(first) === adapter.formatAddress(second)
}
