import type { Namespace } from '../../protocol/caip/types.ts'
import type { Network } from '../contracts/Network.ts'
import type { Kit } from '../Kit.ts'

/**
 * The configured networks that the connected wallet has not approved, so that it refuses requests on them; of one
 * namespace, by default of all. Empty while nothing is connected and for wallets that serve every network.
 *
 * @example
 * const names = getDisabledNetworks(kit).map(network => network.name)
 */
export function getDisabledNetworks(
  kit: Kit,
  parameters: { readonly namespace?: Namespace | undefined } = {},
): readonly Network[] {
  const { namespaces, networks } = kit.store.getState()
  return networks.filter(({ id, namespace }) => {
    if (parameters.namespace && parameters.namespace !== namespace) return false
    const now = namespaces[namespace]
    return now?.status === 'connected' && now.approvedNetworks !== 'all' && !now.approvedNetworks.includes(id)
  })
}
