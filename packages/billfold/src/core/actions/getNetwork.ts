import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Network } from '../contracts/Network.ts'
import type { Kit } from '../Kit.ts'
import type { NamespaceState } from '../state/KitState.ts'

/** What a host sees of the active network. `network` is absent while the wallet is on one that is not configured. */
export type NetworkSnapshot = {
  readonly networkId: NetworkId | undefined
  readonly network: Network | undefined
  readonly isUnsupported: boolean
  readonly approvedNetworks: readonly NetworkId[] | 'all'
}

/**
 * The network of a namespace, by default the active one.
 * @example const { networkId, isUnsupported } = getNetwork(kit)
 */
export function getNetwork(kit: Kit, parameters: { readonly namespace?: Namespace | undefined } = {}): NetworkSnapshot {
  const state = kit.store.getState()
  return toNetworkSnapshot(state.namespaces[parameters.namespace ?? state.activeNamespace], state.networks)
}

/** Builds the host's picture of the network of one namespace. */
export function toNetworkSnapshot(now: NamespaceState | undefined, networks: readonly Network[]): NetworkSnapshot {
  const network = networks.find(known => known.id === now?.networkId)
  return {
    networkId: now?.networkId,
    network,
    isUnsupported: now?.status === 'connected' && network === undefined,
    approvedNetworks: now?.approvedNetworks ?? 'all',
  }
}
