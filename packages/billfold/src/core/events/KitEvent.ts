import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'
import type { ViewName } from '../modal/views.ts'

/** Every event that a host can receive through `onEvent` and `watchEvents`. Names of tracked ones are those of specification section 7. */
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
        | 'OPEN_SWAP'
        | 'CLICK_SELECT_TOKEN_TO_SWAP'
        | 'ERROR_FETCH_TRANSACTIONS'
        | 'LOAD_MORE_TRANSACTIONS'
        | 'EMAIL_LOGIN_SELECTED'
        | 'EMAIL_SUBMITTED'
        | 'EMAIL_VERIFICATION_CODE_SENT'
        | 'EMAIL_VERIFICATION_CODE_PASS'
        | 'DEVICE_REGISTERED_FOR_EMAIL'
        | 'EMAIL_EDIT'
        | 'EMAIL_UPGRADE_FROM_MODAL'
    }
  /** `code` says why a code that the visitor entered was not taken. */
  | { readonly type: 'EMAIL_VERIFICATION_CODE_FAIL'; readonly code: string }
  | {
      readonly type:
        | 'SOCIAL_LOGIN_STARTED'
        | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
        | 'SOCIAL_LOGIN_SUCCESS'
        | 'SOCIAL_LOGIN_CANCELED'
      readonly provider: SocialProvider
    }
  | { readonly type: 'SOCIAL_LOGIN_ERROR'; readonly provider: SocialProvider; readonly code: string }
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
  /** `from` and `to` are the symbols of both tokens; `code` says why. Neither amount nor address travels. */
  | {
      readonly type: 'INITIATE_SWAP' | 'SWAP_SUCCESS'
      readonly networkId: NetworkId
      readonly from: string
      readonly to: string
    }
  | {
      readonly type: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'
      readonly networkId: NetworkId
      readonly from: string
      readonly to: string
      readonly code: string
    }
  /** `token` is the symbol of the asset; `code` says why. Neither amount nor address travels. */
  | {
      readonly type: 'PAY_MODAL_OPEN' | 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_EXCHANGE_SELECTED'
      readonly networkId: NetworkId
      readonly token: string
    }
  | { readonly type: 'PAY_ERROR'; readonly networkId: NetworkId; readonly token: string; readonly code: string }
  /** A wallet signed in; or it did not, and `code` says why. No address travels. */
  | { readonly type: 'SIWX_AUTH_SUCCESS' | 'CLICK_CANCEL_SIWX'; readonly networkId: NetworkId }
  | { readonly type: 'SIWX_AUTH_ERROR'; readonly networkId: NetworkId; readonly code: string }
  /** A request of the page waits in the wallet of that name, on another device or in another app, for a second now. */
  | { readonly type: 'REQUEST_WAITING'; readonly name: string }
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
