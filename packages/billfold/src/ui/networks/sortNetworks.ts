import type { Network } from '../../core/contracts/Network.ts'
import type { KitState } from '../../core/state/KitState.ts'

export type NetworkItem = {
  readonly network: Network
  readonly isCurrent: boolean
  /** False when the connected wallet did not allow it. */
  readonly isAllowed: boolean
  /** The session of a paired wallet does not speak for it: the wallet has to allow it first. */
  readonly isNew: boolean
}

/**
 * The networks to choose from, those that the connected wallet allows first, the host's order within (facts/core.md
 * 3.7: "disabled when its namespace is connected, supportsAllNetworks false and id not approved"; an embedded wallet
 * allows all). Pure.
 */
export function sortNetworks(
  state: Pick<KitState, 'networks' | 'namespaces' | 'activeNamespace' | 'connectors'>,
): readonly NetworkItem[] {
  const items = state.networks.map(network => {
    const now = state.namespaces[network.namespace]
    const connector = state.connectors.find(known => known.id === now?.connectorId)
    const isAllowed =
      now?.status !== 'connected' ||
      connector?.kind === 'embedded' ||
      now.approvedNetworks === 'all' ||
      now.approvedNetworks.includes(network.id)
    const isCurrent = network.namespace === state.activeNamespace && now?.networkId === network.id
    const isNew = now?.status === 'connected' && connector?.hasNetwork?.(network.id) === false
    return { network, isCurrent, isAllowed, isNew }
  })
  return [...items.filter(item => item.isAllowed), ...items.filter(item => !item.isAllowed)]
}
