import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Network } from '../contracts/Network.ts'
import type { KitState } from '../state/KitState.ts'

/** The configured networks a connector can serve, the wanted one of each namespace first. */
export function orderNetworks(
  state: KitState,
  namespaces: readonly Namespace[],
  wanted?: NetworkId,
): readonly Network[] {
  const isFirst = (network: Network) =>
    network.id === wanted || network.id === state.namespaces[network.namespace]?.networkId
  const usable = state.networks.filter(network => namespaces.includes(network.namespace))
  return [
    ...usable.filter(network => network.id === wanted),
    ...usable.filter(network => network.id !== wanted && isFirst(network)),
    ...usable.filter(network => !isFirst(network)),
  ]
}
