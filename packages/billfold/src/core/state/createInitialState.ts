import type { NetworkId } from '../../protocol/caip/types.ts'
import type { ChainAdapter } from '../contracts/ChainAdapter.ts'
import type { Settings } from '../settings/Settings.ts'
import type { Theme } from '../settings/Theme.ts'
import { closedModal } from './closedModal.ts'
import type { KitState, NamespaceState } from './KitState.ts'
import { noToast } from './noToast.ts'

/** The state before anything was read or asked: the same on a server and in a browser. */
export function createInitialState(
  families: readonly ChainAdapter[],
  settings: Settings,
  theme: Theme,
  defaultNetwork: NetworkId | undefined,
): KitState {
  const networks = families.flatMap(family => family.networks)
  const namespaces: Record<string, NamespaceState> = {}
  for (const family of families) {
    const first = family.networks.find(network => network.id === defaultNetwork) ?? family.networks[0]
    namespaces[family.namespace] = {
      status: 'disconnected',
      connectorId: undefined,
      accounts: [],
      approvedNetworks: 'all',
      networkId: first?.id,
    }
  }
  const start = networks.find(network => network.id === defaultNetwork) ?? networks[0]
  return {
    isReady: false,
    activeNamespace: start?.namespace ?? '',
    namespaces,
    networks,
    connectors: [],
    connections: [],
    pending: [],
    agreed: [],
    identities: {},
    recentWallets: [],
    modal: closedModal,
    toast: noToast,
    settings,
    theme,
  }
}
