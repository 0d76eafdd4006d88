import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { noAdapter } from '../../protocol/errors/rows/network.ts'
import type { Network } from '../contracts/Network.ts'
import type { Kit } from '../Kit.ts'

/**
 * Configures one more network. `network` is what the family accepts (for EVM any `viem/chains` object). Adding the
 * same id again replaces it.
 * @throws `network/no-adapter` when the kit has no family of that namespace · `options/invalid`.
 * @example const network = addNetwork(kit, 'eip155', optimism)
 */
export function addNetwork(kit: Kit, namespace: Namespace, network: unknown): Network {
  const adapter = kit.adapters.get(namespace)
  if (!adapter) throw new BillfoldError(noAdapter, { context: { namespace } })
  const added = adapter.toNetwork(network)
  kit.store.setState(({ networks }) => ({
    networks: networks.some(known => known.id === added.id)
      ? networks.map(known => (known.id === added.id ? added : known))
      : [...networks, added],
  }))
  return added
}
