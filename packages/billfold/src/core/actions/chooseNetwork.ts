import type { NetworkId } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { networkRoute } from '../machines/networkRoute.ts'
import { navigate } from './navigate.ts'

/** The visitor picked a network: leads to the view that the routing table of specification section 2 names. */
export function chooseNetwork(kit: Kit, networkId: NetworkId, isForced = false): void {
  const state = kit.store.getState()
  const network = state.networks.find(known => known.id === networkId)
  if (!network) return
  const connectorId = state.namespaces[state.activeNamespace]?.connectorId
  const connector = state.connectors.find(known => known.id === connectorId)
  const target = networkRoute({
    state,
    network,
    isForced,
    embeddedNamespaces: connector?.kind === 'embedded' ? connector.namespaces : [],
  })
  if (target) navigate(kit, target)
}
