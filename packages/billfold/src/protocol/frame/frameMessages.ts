import * as v from 'valibot'
import { frameApprovalTimeoutMs, frameRequestTimeoutMs, signOutWaitMs } from '../limits.ts'
import { filledText, listOf, text, webUrl } from '../schemas/fields.ts'
import {
  accountType,
  chainId,
  connectResult,
  dappDetails,
  email,
  otp,
  popupProvider,
  rendezvous,
  rpcRequest,
  sentTransaction,
  signInRequest,
  theme,
  user,
} from './frameFields.ts'

/** One kind of message from a page to the vault's frame, and what it answers. */
export type FrameMessage = {
  readonly payload?: v.GenericSchema
  /** Absent: the answer says nothing but that it was done. */
  readonly answer?: v.GenericSchema
  /** The page gives up after this many milliseconds. */
  readonly timeoutMs: number
}

/** Answered by the frame or one call of its server. */
const quick = { timeoutMs: frameRequestTimeoutMs } as const
const old = { ...quick, payload: v.unknown() } as const

/**
 * The one list of what a page may say to the vault's frame (specification section 3; facts of the field: frame section 1.5). On the wire a kind `X` is
 * `@billfold-app/X`, its answers are `@billfold-frame/X_SUCCESS` and `@billfold-frame/X_ERROR`.
 */
export const frameMessages = {
  SWITCH_NETWORK: {
    ...quick,
    payload: v.object({ chainId, rpcUrl: v.optional(webUrl) }),
    answer: v.object({ chainId }),
  },
  /** Starts a login by e-mail, or sends the code again. */
  CONNECT_EMAIL: {
    ...quick,
    payload: v.object({ email }),
    answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  /** Answered when the visitor has approved this device by the link in the mail and the code is on its way. */
  CONNECT_DEVICE: quick,
  CONNECT_OTP: { ...quick, payload: v.object({ otp }) },
  /** `uri` is what the login window brought back: a full address of the vault, or its query alone. */
  CONNECT_SOCIAL: {
    ...quick,
    payload: v.object({
      uri: filledText(4_096),
      preferredAccountType: v.optional(accountType),
      chainId: v.optional(chainId),
      siwxMessage: v.optional(signInRequest),
      rpcUrl: v.optional(webUrl),
    }),
    answer: connectResult,
  },
  GET_SOCIAL_REDIRECT_URI: {
    ...quick,
    // By it a window that the page cannot send on asks where to go.
    payload: v.object({ provider: popupProvider, rendezvous: v.optional(rendezvous) }),
    answer: v.object({ uri: webUrl }),
  },
  GET_FARCASTER_URI: { ...quick, answer: v.object({ url: webUrl }) },
  /** Answered when the channel is completed; may be asked again for the same channel. */
  CONNECT_FARCASTER: { ...quick, answer: v.object({ userName: text(256) }) },
  /**
   * Logs in by passkey: in the frame, where the browser does it there, or in the vault's own window, which the page has opened in a press and which meets its frame by itself. Answered when the
   * visitor is logged in.
   */
  CONNECT_PASSKEY: {
    timeoutMs: frameApprovalTimeoutMs,
    payload: v.optional(v.object({ place: v.optional(v.picklist(['frame', 'window'])) })),
  },
  /** The connection itself: chooses network and account type, answers the account. Asked often, never a prompt. */
  GET_USER: {
    ...quick,
    payload: v.optional(
      v.object({
        chainId: v.optional(chainId),
        preferredAccountType: v.optional(accountType),
        socialUri: v.optional(filledText(4_096)),
        siwxMessage: v.optional(signInRequest),
        rpcUrl: v.optional(webUrl),
      }),
    ),
    answer: user,
  },
  /**
   * Asks the visitor for a factor that opens their wallet here, after `vault/factor-needed`: a passkey, a recovery code or a passphrase, in a window of the vault. Waits for them.
   * For `settings`: leads them to the settings of a wallet that is open here, for one that `isOnThisDeviceAlone`; answered when they are back. For `email`: leads them to the window in which they change
   * the address of the login; answered when the new one is saved, which `GET_USER` returns.
   */
  OPEN_WALLET: {
    timeoutMs: frameApprovalTimeoutMs,
    payload: v.optional(v.object({ for: v.optional(v.picklist(['settings', 'email'])) })),
  },
  SIGN_OUT: { timeoutMs: signOutWaitMs },
  IS_CONNECTED: {
    ...quick,
    payload: v.optional(v.object({ token: v.optional(text(4_096)) })),
    answer: v.object({ isConnected: v.boolean() }),
  },
  GET_CHAIN_ID: { ...quick, answer: v.object({ chainId }) },
  /** The answer is the result itself. Waits for the visitor where the method needs approval. */
  RPC_REQUEST: { timeoutMs: frameApprovalTimeoutMs, payload: rpcRequest, answer: v.unknown() },
  /** The page has the answer to an RPC request: the frame need not keep what it signed for it. */
  RPC_SEEN: { ...quick, payload: v.object({ id: text(64) }) },
  /** What was signed for this page and visitor, and the page may not know. `seen`: hashes that it knows from now on. */
  GET_SENT: {
    ...quick,
    payload: v.optional(v.object({ seen: v.optional(v.pipe(v.array(text(128)), v.maxLength(100))) })),
    answer: v.object({ sent: listOf(sentTransaction, 100) }),
  },
  /** Gives up every request that waits for the visitor, or the one named. */
  RPC_ABORT: { ...quick, payload: v.optional(v.object({ id: v.optional(text(64)) })) },
  /**
   * Of hosts with an older kit (facts 1.5 and specification section 3): no step of a change goes through the host's page, so that all three are answered with `vault/email-in-window`, with any
   * payload. Their successor is `OPEN_WALLET` for `email`.
   */
  UPDATE_EMAIL: old,
  UPDATE_EMAIL_PRIMARY_OTP: old,
  UPDATE_EMAIL_SECONDARY_OTP: old,
  SYNC_THEME: { ...quick, payload: theme },
  /** What the page says of itself: shown second, behind the origin that the frame verified. */
  SYNC_DAPP_DATA: { ...quick, payload: dappDetails },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    ...quick,
    answer: v.object({
      smartAccountEnabledNetworks: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
        v.maxLength(500),
      ),
    }),
  },
  INIT_SMART_ACCOUNT: { ...quick, answer: v.object({ address: text(64), isDeployed: v.boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    ...quick,
    payload: v.object({ type: accountType }),
    answer: v.object({ type: accountType, address: text(64) }),
  },
  RELOAD: quick,
} as const satisfies Record<string, FrameMessage>

export type FrameMessageName = keyof typeof frameMessages
type Row<name extends FrameMessageName> = (typeof frameMessages)[name]

/** What a page passes with a message; `undefined` where it says nothing. */
export type FramePayload<name extends FrameMessageName> =
  Row<name> extends { payload: infer schema extends v.GenericSchema } ? v.InferOutput<schema> : undefined

/** What the frame answers. */
export type FrameAnswer<name extends FrameMessageName> =
  Row<name> extends { answer: infer schema extends v.GenericSchema } ? v.InferOutput<schema> : undefined
