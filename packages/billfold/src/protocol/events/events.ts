import * as v from 'valibot'
import { accountId, address, decimal, lenient, listOf, networkId, slug, text } from '../schemas/fields.ts'

// Properties allowed per event. A property that is not listed never leaves the page nor enters a store; one that is bad
// is dropped alone, so no event is lost for it.

const message = lenient(text(1_000))
const name = lenient(text(128))
const flag = lenient(v.boolean())
const count = lenient(v.pipe(v.number(), v.finite()))
const view = lenient(text(64))
const id = lenient(slug)

/* @__NO_SIDE_EFFECTS__ */
function properties<const entries extends v.ObjectEntries>(entries: entries) {
  // Every event says on which network it happened.
  return v.object({ ...entries, caipNetworkId: lenient(networkId) })
}

const none = /* @__PURE__ */ properties({})
const account = { isSmartAccount: flag }
const accountOnNetwork = { isSmartAccount: flag, network: lenient(networkId) }
const swap = {
  ...accountOnNetwork,
  swapFromToken: lenient(text(64)),
  swapToToken: lenient(text(64)),
  swapFromAmount: lenient(decimal),
  swapToAmount: lenient(decimal),
}
const send = { ...accountOnNetwork, token: lenient(text(256)), amount: count }
const history = { ...account, address: lenient(address), projectId: id, cursor: lenient(text(1_024)) }
const social = { provider: lenient(text(64)) }
const walletChoice = { name, walletRank: count, view }
const nameRegistration = { ...account, ensName: lenient(text(256)) }
const pay = {
  source: lenient(text(64)),
  paymentId: id,
  configuration: lenient(
    v.object({
      network: lenient(networkId),
      asset: lenient(text(256)),
      amount: count,
      recipient: lenient(accountId),
    }),
  ),
  currentPayment: lenient(
    v.object({ type: lenient(text(64)), exchangeId: id, sessionId: id, result: lenient(text(256)) }),
  ),
}

/**
 * The one list of analytics events with their properties (facts 5.2; the names of specification section 7 among them).
 * Server and tests parse with it; the kit uses its types only.
 */
export const events = /* @__PURE__ */ (() => ({
  INITIALIZE: properties({
    networks: lenient(listOf(networkId, 500)),
    families: lenient(listOf(text(64), 50)),
    connectors: lenient(listOf(text(64), 50)),
    /** Names of the options the host set, never their values. */
    options: lenient(listOf(text(64), 100)),
  }),
  MODAL_CREATED: none,
  MODAL_OPEN: properties({ connected: flag }),
  MODAL_CLOSE: properties({ connected: flag }),
  CLICK_ALL_WALLETS: none,
  CLICK_WALLET_HELP: none,
  CLICK_NETWORK_HELP: none,
  CLICK_GET_WALLET_HELP: none,
  CLICK_NETWORKS: none,
  CLICK_CONVERT: none,
  CLICK_SELECT_TOKEN_TO_SWAP: none,
  CLICK_SELECT_NETWORK_TO_SWAP: none,
  EMAIL_LOGIN_SELECTED: none,
  EMAIL_SUBMITTED: none,
  DEVICE_REGISTERED_FOR_EMAIL: none,
  EMAIL_VERIFICATION_CODE_SENT: none,
  EMAIL_VERIFICATION_CODE_PASS: none,
  EMAIL_VERIFICATION_CODE_FAIL: properties({ message }),
  EMAIL_EDIT: none,
  EMAIL_UPGRADE_FROM_MODAL: none,
  SELECT_WALLET: properties({
    ...walletChoice,
    platform: lenient(v.picklist(['mobile', 'desktop', 'browser', 'web', 'qrcode', 'unsupported'])),
    displayIndex: count,
  }),
  CONNECT_SUCCESS: properties({
    ...walletChoice,
    method: lenient(v.picklist(['qrcode', 'mobile', 'browser', 'email'])),
    reconnect: flag,
  }),
  CONNECT_ERROR: properties({ message }),
  USER_REJECTED: properties({ message }),
  DISCONNECT_SUCCESS: properties({ namespace: lenient(text(16)) }),
  DISCONNECT_ERROR: properties({ message }),
  CLICK_TRANSACTIONS: properties(account),
  SELECT_BUY_CRYPTO: properties(account),
  SELECT_WHAT_IS_A_BUY: properties(account),
  OPEN_ENS_FLOW: properties(account),
  SELECT_BUY_PROVIDER: properties({ ...account, provider: lenient(text(64)) }),
  ERROR_FETCH_TRANSACTIONS: properties(history),
  LOAD_MORE_TRANSACTIONS: properties(history),
  CLICK_SIGN_SIWX_MESSAGE: properties(accountOnNetwork),
  CLICK_CANCEL_SIWX: properties(accountOnNetwork),
  SIWX_AUTH_SUCCESS: properties(accountOnNetwork),
  SIWX_AUTH_ERROR: properties({ ...accountOnNetwork, message }),
  SWITCH_NETWORK: properties({ network: lenient(networkId) }),
  SET_PREFERRED_ACCOUNT_TYPE: properties({ accountType: lenient(text(32)), network: lenient(networkId) }),
  OPEN_SWAP: properties(accountOnNetwork),
  OPEN_SEND: properties(accountOnNetwork),
  INITIATE_SWAP: properties(swap),
  SWAP_SUCCESS: properties(swap),
  SWAP_ERROR: properties({ ...swap, message }),
  SWAP_APPROVAL_ERROR: properties({ ...swap, message }),
  SOCIAL_LOGIN_STARTED: properties(social),
  SOCIAL_LOGIN_REQUEST_USER_DATA: properties(social),
  SOCIAL_LOGIN_CANCELED: properties(social),
  SOCIAL_LOGIN_SUCCESS: properties({ ...social, reconnect: flag }),
  SOCIAL_LOGIN_ERROR: properties({ ...social, message }),
  REGISTER_NAME_INITIATED: properties(nameRegistration),
  REGISTER_NAME_SUCCESS: properties(nameRegistration),
  REGISTER_NAME_ERROR: properties({ ...nameRegistration, error: message }),
  SEND_INITIATED: properties(send),
  SEND_SUCCESS: properties({ ...send, hash: lenient(text(128)) }),
  SEND_ERROR: properties({ ...send, message }),
  SEND_REJECTED: properties({ ...send, message }),
  CONNECT_PROXY_ERROR: properties({ message, name, uri: lenient(text(2_048)), mobile_link: lenient(text(2_048)) }),
  SEARCH_WALLET: properties({ badge: lenient(text(32)), search: lenient(text(100)) }),
  GET_WALLET: properties({
    name,
    walletRank: count,
    explorerId: id,
    type: lenient(v.picklist(['chrome_store', 'app_store', 'play_store', 'homepage'])),
  }),
  WALLET_IMPRESSION_V2: none,
  PAY_INITIATED: properties(pay),
  PAY_SUCCESS: properties(pay),
  PAY_ERROR: properties({ ...pay, message }),
  PAY_MODAL_OPEN: properties({ exchanges: lenient(listOf(text(64), 100)), configuration: pay.configuration }),
  PAY_EXCHANGE_SELECTED: properties({ ...pay, exchange: lenient(v.object({ id })), headless: flag }),
}))()

type Events = typeof events

/** Name of an analytics event. */
export type EventName = keyof Events

/** What an event may say; all of it optional. */
export type EventProperties<name extends EventName> = v.InferOutput<Events[name]>
