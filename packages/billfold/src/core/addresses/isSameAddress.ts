import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'

/**
 * Whether two texts name one address of a family, however they are written. Families write an address in several ways by
 * the case of its letters alone, if at all (the adapter's `formatAddress`): where case is significant, as in base58, the two differ.
 */
export function isSameAddress(kit: Kit, namespace: Namespace, first: string, second: string): boolean {
  const { formatAddress: write = String } = kit.adapters.get(namespace) ?? {}
  // Written only what may be one, for a checksum takes its time and lists are long.
  return first.toLowerCase() === second.toLowerCase() && write(first) === write(second)
}
