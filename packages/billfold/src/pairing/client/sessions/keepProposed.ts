import type { NetworkId } from '../../../protocol/caip/types.ts'
import type { SessionNamespaces } from '../../../wire/sign/namespaceTypes.ts'
import { toChainsOf } from '../../../wire/sign/toChainsOf.ts'
import { toNamespaceOfKey } from '../../../wire/sign/toNamespaceOfKey.ts'

/**
 * The part of a wallet's grant that is kept: namespaces that were not proposed are left out, chains that were not proposed within
 * the others are named. With an empty list the wallet was free to choose.
 */
export function keepProposed(
  granted: SessionNamespaces,
  proposed: readonly string[],
  proposedChains: readonly string[],
): { readonly namespaces: SessionNamespaces; readonly unproposedChains: readonly NetworkId[] } {
  if (proposed.length === 0) return { namespaces: granted, unproposedChains: [] }
  const allowed = proposed.map(toNamespaceOfKey)
  const namespaces = Object.fromEntries(
    Object.entries(granted).filter(([key]) => allowed.includes(toNamespaceOfKey(key))),
  )
  const unproposedChains = toChainsOf(namespaces).filter(chain => !proposedChains.includes(chain))
  return { namespaces, unproposedChains }
}
