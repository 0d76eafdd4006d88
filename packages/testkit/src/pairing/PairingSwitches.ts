import type { MethodChoice } from '../wallet/Switches.ts'

/** How the accounts of a settlement may be wrong. */
export type AccountFault = 'empty' | 'foreignNamespace' | 'noAddress' | 'nonsense'

/** How an answer to a sign-in may be wrong. */
export type SignInFault =
  | 'wrongDomain'
  | 'wrongNonce'
  | 'wrongAudience'
  | 'badSignature'
  | 'mixedAddresses'
  | 'foreignChain'
  | 'moreMethods'
  | 'expired'
  | 'noCacaos'

/** Everything the pairing wallet can do wrong, each settable while it runs (`wallet.set({ … })`). */
export type PairingSwitches = {
  /** Rejects instead of approving when it answers by itself: everything, or these methods (`wc_sessionPropose` too). */
  readonly reject: MethodChoice
  /** The code of a rejection. 5000 by the specification, 4001 in many wallets. */
  readonly rejectCode: number
  /** Reads and acknowledges, and never answers. */
  readonly silent: MethodChoice
  /** Every answer comes this much later, in milliseconds. */
  readonly delayMs: number
  /** Answers `null` where the result should be. */
  readonly resultNull: MethodChoice
  /** Errors go out as `error: {}`, as Apache peers send what fails inside of them. */
  readonly emptyErrors: boolean
  /** Settles (1102) before it answers the proposal (1101). */
  readonly settleFirst: boolean
  /** Answers the proposal, and never settles. */
  readonly neverSettle: boolean
  /** Names another key as the controller. */
  readonly foreignController: boolean
  /** Settles a namespace that was never proposed, besides the others. */
  readonly foreignNamespace: boolean
  /** Life of a session in seconds, e.g. ten years. */
  readonly sessionSeconds: number
  readonly badAccounts: AccountFault | undefined
  readonly badSignIn: SignInFault | undefined
  /** Answers 10001 to `wc_sessionAuthenticate`, as a wallet that does not know it, and takes the proposal beside it. */
  readonly knowsNoSignIn: boolean
  /** Grants these namespaces and no others. */
  readonly onlyFamilies: readonly string[] | undefined
  /**
   * Methods that it does not grant: without `wallet_switchEthereumChain` and `wallet_addEthereumChain` it cannot be asked
   * for other networks.
   */
  readonly lacks: readonly string[]
  /** Everything goes out twice: the very envelope again, or the same message sealed anew. */
  readonly duplicate: 'same' | 'fresh' | undefined
  /** Holds this many messages back, then sends them in the reverse order. */
  readonly holdBack: number
  /** Never acknowledges what the relay pushes. */
  readonly noAcknowledgement: boolean
}

/** A wallet that does everything right. */
export const soundPairing: PairingSwitches = {
  reject: false,
  rejectCode: 5000,
  silent: false,
  delayMs: 0,
  resultNull: false,
  emptyErrors: false,
  settleFirst: false,
  neverSettle: false,
  foreignController: false,
  foreignNamespace: false,
  sessionSeconds: 7 * 86_400,
  badAccounts: undefined,
  badSignIn: undefined,
  knowsNoSignIn: false,
  onlyFamilies: undefined,
  lacks: [],
  duplicate: undefined,
  holdBack: 0,
  noAcknowledgement: false,
}
