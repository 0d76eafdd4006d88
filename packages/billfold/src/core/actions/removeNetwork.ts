import { parseNetworkId } from '../../protocol/caip/parseNetworkId.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { noAdapter } from '../../protocol/errors/rows/network.ts'
import type { Kit } from '../Kit.ts'
import { unlistedTransition } from '../machines/unlistedTransition.ts'

/**
 * Takes a network out of the configuration. If it was the active one of a namespace that is not connected, the first
 * that remains becomes active; a connected wallet stays where it is, on a network that now is unsupported.
 * @throws `network/no-adapter` when the kit has no family of that namespace · `caip/invalid-network-id`.
 * @example removeNetwork(kit, 'eip155:10')
 */
export function removeNetwork(kit: Kit, networkId: NetworkId): void {
  const { namespace } = parseNetworkId(networkId)
  if (!kit.adapters.has(namespace)) throw new BillfoldError(noAdapter, { context: { namespace } })
  kit.runtime.connection(state => unlistedTransition(state, networkId))
  kit.store.setState(({ networks }) => ({ networks: networks.filter(known => known.id !== networkId) }))
}
