import type { EventName, EventProperties } from '../../protocol/events/events.ts'
import { redactText } from '../../protocol/events/redactText.ts'
import type { SinkEventInput } from '../../protocol/events/sinkEvent.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import type { KitState } from '../state/KitState.ts'

type Envelope = Pick<SinkEventInput, 'eventId' | 'url' | 'domain'> & { readonly timestamp: number }
type Track = { readonly event: EventName; readonly properties: object }

/**
 * What the sink receives of an event; `undefined` for those that stay in the page (views, alerts). Properties are named
 * one by one: nothing travels that is not written here, and free text is rid of addresses and secrets first. The connected
 * address travels only where the host has opted in (spec/decisions.md, "Analytics").
 */
export function toSinkEvent(event: KitEvent, state: KitState, envelope: Envelope): SinkEventInput | undefined {
  if (event.type === 'INTERNAL_SDK_ERROR') {
    const { code, message, stack } = event
    return {
      ...envelope,
      timestamp: new Date(envelope.timestamp).toISOString(),
      props: {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: code,
        errorMessage: redactText(message),
        ...(stack ? { stackTrace: redactText(stack) } : {}),
      },
    }
  }
  const track = toTrack(event, state)
  if (!track) return undefined
  const { status, accounts = [], networkId: caipNetworkId } = state.namespaces[state.activeNamespace] ?? {}
  const address = status === 'connected' && state.settings.features.analytics === 'with-address' && accounts[0]?.address
  return {
    ...envelope,
    props: {
      type: 'track',
      event: track.event,
      ...(address ? { address } : {}),
      properties: { ...track.properties, ...(caipNetworkId ? { caipNetworkId } : {}) },
    },
  }
}

function toTrack(event: KitEvent, state: KitState): Track | undefined {
  switch (event.type) {
    case 'INITIALIZE':
      return named('INITIALIZE', {
        networks: state.networks.map(network => network.id),
        families: Object.keys(state.namespaces),
      })
    case 'MODAL_OPEN':
    case 'MODAL_CLOSE':
      return named(event.type, { connected: event.isConnected })
    case 'SELECT_WALLET':
      return named('SELECT_WALLET', { name: event.name, platform: 'browser' })
    case 'CONNECT_SUCCESS':
      return named('CONNECT_SUCCESS', { name: event.name, method: 'browser', reconnect: event.isReconnect })
    case 'CONNECT_ERROR':
    case 'DISCONNECT_ERROR':
      return named(event.type, { message: event.code })
    case 'USER_REJECTED':
      return named('USER_REJECTED', { message: 'connection/rejected' })
    case 'DISCONNECT_SUCCESS':
      return named('DISCONNECT_SUCCESS', { namespace: event.namespace })
    case 'SWITCH_NETWORK':
      return named('SWITCH_NETWORK', { network: event.networkId })
    case 'SEARCH_WALLET':
      return named('SEARCH_WALLET', { search: redactText(event.search) })
    case 'SEND_INITIATED':
    case 'SEND_SUCCESS':
      return named(event.type, { network: event.networkId, token: event.token })
    case 'SEND_REJECTED':
    case 'SEND_ERROR':
      return named(event.type, { network: event.networkId, token: event.token, message: event.code })
    case 'INITIATE_SWAP':
    case 'SWAP_SUCCESS':
    case 'SWAP_ERROR':
    case 'SWAP_APPROVAL_ERROR':
      return named(event.type, {
        network: event.networkId,
        swapFromToken: event.from,
        swapToToken: event.to,
        ...('code' in event ? { message: event.code } : {}),
      })
    case 'PAY_MODAL_OPEN':
    case 'PAY_INITIATED':
    case 'PAY_SUCCESS':
    case 'PAY_EXCHANGE_SELECTED':
    case 'PAY_ERROR':
      return named(event.type, {
        source: 'pay',
        configuration: { network: event.networkId, asset: event.token },
        ...('code' in event ? { message: event.code } : {}),
      })
    case 'SIWX_AUTH_SUCCESS':
    case 'CLICK_CANCEL_SIWX':
      return named(event.type, { network: event.networkId })
    case 'SIWX_AUTH_ERROR':
      return named(event.type, { network: event.networkId, message: event.code })
    case 'GET_WALLET':
      return named('GET_WALLET', { name: event.name })
    case 'CLICK_ALL_WALLETS':
    case 'CLICK_WALLET_HELP':
    case 'CLICK_NETWORK_HELP':
    case 'CLICK_GET_WALLET_HELP':
    case 'CLICK_NETWORKS':
    case 'CLICK_TRANSACTIONS':
    case 'OPEN_SEND':
    case 'OPEN_SWAP':
    case 'CLICK_SELECT_TOKEN_TO_SWAP':
    case 'ERROR_FETCH_TRANSACTIONS':
    case 'LOAD_MORE_TRANSACTIONS':
    case 'EMAIL_LOGIN_SELECTED':
    case 'EMAIL_SUBMITTED':
    case 'EMAIL_VERIFICATION_CODE_SENT':
    case 'EMAIL_VERIFICATION_CODE_PASS':
    case 'DEVICE_REGISTERED_FOR_EMAIL':
    case 'EMAIL_EDIT':
    case 'EMAIL_UPGRADE_FROM_MODAL':
      return named(event.type)
    case 'EMAIL_VERIFICATION_CODE_FAIL':
      return named(event.type, { message: event.code })
    case 'SOCIAL_LOGIN_STARTED':
    case 'SOCIAL_LOGIN_REQUEST_USER_DATA':
    case 'SOCIAL_LOGIN_CANCELED':
      return named(event.type, { provider: event.provider })
    case 'SOCIAL_LOGIN_SUCCESS':
      return named(event.type, { provider: event.provider, reconnect: false })
    case 'SOCIAL_LOGIN_ERROR':
      return named(event.type, { provider: event.provider, message: event.code })
    default:
      return undefined
  }
}

function named<name extends EventName>(event: name, properties: Partial<EventProperties<name>> = {}): Track {
  return { event, properties }
}
