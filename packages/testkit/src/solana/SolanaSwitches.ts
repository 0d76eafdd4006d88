import { type AccountListFault, type Switches, soundSwitches } from '../wallet/Switches.ts'

/** How a signed transaction that a wallet returns may be wrong; the first and the third are those of `signIn` as well. */
export type SolanaAnswerFault =
  /** Another message, signed by the account: what wallets that add instructions do. */
  | 'changedMessage'
  /** As it was asked, unsigned. */
  | 'unsigned'
  /** With a signature that fits nothing. */
  | 'badSignature'
  /** No transaction at all. */
  | 'nonsense'
  /** One answer fewer than asked for. */
  | 'tooFew'

/**
 * What the virtual Solana wallet can do wrong: the switches of the EVM one, as far as the wallet standard has room for
 * them. Methods are named by their functions: `connect`, `signMessage`, `signTransaction`, `signAndSendTransaction`,
 * `signIn`, `disconnect`. `unsupported` takes the feature away; `noListeners` takes `standard:events` away.
 */
export type SolanaSwitches = Pick<
  Switches,
  | 'reject'
  | 'delayMs'
  | 'hang'
  | 'locked'
  | 'throwOdd'
  | 'pending'
  | 'unsupported'
  | 'uninstalled'
  | 'announceLateMs'
  | 'announceTimes'
  | 'noEvents'
  | 'noListeners'
> & {
  /** Base58 has no checksum, and its case means something. */
  readonly badAccounts: Exclude<AccountListFault, 'upperCase' | 'wrongChecksum'> | undefined
  /** This many of the next questions to the visitor are lost because the extension restarts: −32603. */
  readonly restartMidRequest: number
  /** Registers under this name instead of its own. */
  readonly spoofName: string | undefined
  readonly badAnswers: SolanaAnswerFault | undefined
  /** Refuses as the wallet standard's errors do, by `context.__code`, instead of by 4001. */
  readonly standardErrors: boolean
  /** Knows legacy transactions only. */
  readonly legacyOnly: boolean
}

/** A wallet that does everything right. */
export const soundSolanaSwitches: SolanaSwitches = {
  reject: soundSwitches.reject,
  delayMs: 0,
  hang: false,
  locked: false,
  badAccounts: undefined,
  throwOdd: undefined,
  pending: false,
  unsupported: [],
  uninstalled: false,
  restartMidRequest: 0,
  announceLateMs: 0,
  announceTimes: 1,
  noEvents: false,
  noListeners: false,
  spoofName: undefined,
  badAnswers: undefined,
  standardErrors: false,
  legacyOnly: false,
}
