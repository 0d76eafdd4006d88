import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from '../contracts/Account.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Network } from '../contracts/Network.ts'
import type { Settings } from '../settings/Settings.ts'
import type { Theme } from '../settings/Theme.ts'
import type { ModalState } from './ModalState.ts'
import type { ToastState } from './ToastState.ts'

/** Specification section 4. `connected` means that a provider answered. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** What is known of one namespace. While `connecting` after a reload, accounts are the stored ones, shown but not usable. */
export type NamespaceState = {
  readonly status: ConnectionStatus
  readonly connectorId: string | undefined
  /** Present while `connecting` means that a stored connection is being restored, not that the visitor is asked. */
  readonly isRestoring?: true
  /** While not connected: the extension that shares no account with this tab now. Its connection is kept, and comes back by itself. */
  readonly lockedId?: string | undefined
  readonly accounts: readonly Account[]
  readonly approvedNetworks: readonly NetworkId[] | 'all'
  /** Active network of the namespace; while connected, the one the wallet is on, configured or not. */
  readonly networkId: NetworkId | undefined
}

/** A connection that was made once: kept after it ends, so that it can be offered again. */
export type SavedConnection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly name: string
  readonly accounts: readonly Account[]
  readonly networkId: NetworkId | undefined
  /** What the wallet approved, for when it becomes the active one; by default `all`. */
  readonly approvedNetworks?: NamespaceState['approvedNetworks'] | undefined
  readonly status: 'connected' | 'active' | 'disconnected'
  /** The accounts as the wallet granted them, as JSON, if the visitor has put another one first. Not read from storage. */
  readonly granted?: string | undefined
}

export type RecentWallet = { readonly id: string; readonly name: string; readonly rdns?: string }

/** What the visitor did: the whole store of a kit. What servers and chains said lives in the query cache instead. */
export type KitState = {
  /** True once the first reconnect has ended, one way or the other. */
  readonly isReady: boolean
  /** The first reconnect takes so long that the visitor may do something else. */
  readonly isSlow?: true
  readonly activeNamespace: Namespace
  readonly namespaces: { readonly [namespace: string]: NamespaceState }
  /** Configured networks, in the host's order. */
  readonly networks: readonly Network[]
  readonly connectors: readonly Connector[]
  readonly connections: readonly SavedConnection[]
  /** Stored connections that were alive when they were read, and whose wallet has not answered on this page yet. */
  readonly pending: readonly SavedConnection[]
  /** Connections as this tab and the others last agreed on them: a status that differs was changed here since. */
  readonly agreed: readonly SavedConnection[]
  /** What accounts are called (CAIP-10), as far as it was asked for. */
  readonly identities: Readonly<Record<string, Partial<Identity> | undefined>>
  readonly recentWallets: readonly RecentWallet[]
  readonly modal: ModalState
  readonly toast: ToastState
  readonly settings: Settings
  readonly theme: Theme
}
