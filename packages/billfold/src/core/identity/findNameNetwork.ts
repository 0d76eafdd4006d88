import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import type { Network } from '../contracts/Network.ts'
import type { Kit } from '../Kit.ts'

/** The configured network that keeps the names which count on a network; nothing where names do not count. */
export function findNameNetwork(kit: Kit, networkId: NetworkId): Network | undefined {
  const { namespace } = parseNetworkId(networkId)
  const networks = kit.store.getState().networks.filter(network => network.namespace === namespace)
  const network = networks.find(({ id }) => id === networkId)
  return network && kit.adapters.get(namespace)?.names?.findNetwork(network, networks)
}
