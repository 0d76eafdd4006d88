import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { ViewName } from '../modal/views.ts'

/** Everything a host can hear through `onEvent` and `watchEvents`. Names of tracked ones are those of specification section 7. */
export type KitEvent =
  | { readonly type: 'INITIALIZE' }
  | { readonly type: 'MODAL_OPEN'; readonly isConnected: boolean }
  | { readonly type: 'MODAL_CLOSE'; readonly isConnected: boolean }
  | { readonly type: 'VIEW'; readonly view: ViewName }
  | { readonly type: 'SELECT_WALLET'; readonly name: string; readonly connectorId: string }
  | {
      readonly type: 'CONNECT_SUCCESS'
      readonly connectorId: string
      readonly name: string
      readonly namespaces: readonly Namespace[]
      readonly isReconnect: boolean
    }
  | { readonly type: 'CONNECT_ERROR'; readonly connectorId: string; readonly code: string }
  | { readonly type: 'USER_REJECTED'; readonly connectorId: string }
  | { readonly type: 'DISCONNECT_SUCCESS'; readonly namespace: Namespace | 'all' }
  | { readonly type: 'DISCONNECT_ERROR'; readonly code: string }
  | { readonly type: 'SWITCH_NETWORK'; readonly networkId: NetworkId }
  | { readonly type: 'SEARCH_WALLET'; readonly search: string }
  | {
      readonly type:
        | 'CLICK_ALL_WALLETS'
        | 'CLICK_WALLET_HELP'
        | 'CLICK_NETWORK_HELP'
        | 'CLICK_GET_WALLET_HELP'
        | 'CLICK_NETWORKS'
        | 'CLICK_TRANSACTIONS'
        | 'OPEN_SEND'
        | 'ERROR_FETCH_TRANSACTIONS'
        | 'LOAD_MORE_TRANSACTIONS'
    }
  /** `token` is its symbol; `code` says why. Neither amount nor address travels. */
  | {
      readonly type: 'SEND_INITIATED' | 'SEND_SUCCESS'
      readonly networkId: NetworkId
      readonly token: string
    }
  | {
      readonly type: 'SEND_REJECTED' | 'SEND_ERROR'
      readonly networkId: NetworkId
      readonly token: string
      readonly code: string
    }
  /** A wallet signed in; or it did not, and `code` says why. No address travels. */
  | { readonly type: 'SIWX_AUTH_SUCCESS'; readonly networkId: NetworkId }
  | { readonly type: 'SIWX_AUTH_ERROR'; readonly networkId: NetworkId; readonly code: string }
  | { readonly type: 'GET_WALLET'; readonly name: string; readonly store: string }
  | {
      readonly type: 'INTERNAL_SDK_ERROR'
      readonly code: string
      readonly message: string
      readonly stack?: string | undefined
    }
  /** For the host developer: logged once per kit and code. */
  | {
      readonly type: 'ALERT'
      readonly code: string
      readonly message: string
      readonly severity: 'error' | 'warning' | 'info'
      readonly cause?: unknown
    }
