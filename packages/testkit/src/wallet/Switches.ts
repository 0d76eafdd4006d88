import type { WalletStep } from './WalletStep.ts'

/** Which requests a switch strikes: these methods, or with `true` all that the switch can strike. */
export type MethodChoice = boolean | readonly string[]

/** What the wallet rejects with instead of an error that follows EIP-1193. */
export type OddThrow =
  | 'string'
  | 'undefined'
  | 'null'
  /** A frozen plain object without a prototype. */
  | 'frozen'
  /** Thrown while the page still calls `request`, not a rejected promise. */
  | 'sync'
  /** `code: '4001'`. */
  | 'codeAsString'
  /** −32603 with the real code in `data.originalError.code`. */
  | 'nestedCode'
  /** No code at all, "User rejected the request." in the text. */
  | 'rejectedText'
  /** An object whose properties throw when read. */
  | 'hostile'

/** How the list of accounts that a wallet returns may be wrong. */
export type AccountListFault =
  | 'lowerCase'
  | 'upperCase'
  | 'wrongChecksum'
  | 'duplicated'
  | 'empty'
  | 'nonString'
  | 'notAList'

/** How a wallet may write a chain id: `0x7a69`, `31337`, the number, `0x07a69`, `0X7A69`, nonsense. */
export type ChainIdFormat = 'hex' | 'decimal' | 'number' | 'padded' | 'upper' | 'invalid'

/**
 * Everything the virtual wallet can do wrong, each settable while it runs (`wallet.set({ … })`). Times in milliseconds
 * of the wallet's clock.
 */
export type Switches = {
  /** 4001 for every method that asks the visitor, or for the named ones. */
  readonly reject: MethodChoice
  /** Every answer comes this much later. */
  readonly delayMs: number
  /** Never answers (until `destroy`). */
  readonly hang: MethodChoice
  /** The wallet stays on this chain: a switch is granted and changes nothing. */
  readonly wrongChain: number | undefined
  /** No accounts to see; a request for accounts waits until unlocked. */
  readonly locked: boolean
  readonly badAccounts: AccountListFault | undefined
  readonly throwOdd: OddThrow | { readonly kind: OddThrow; readonly methods: MethodChoice } | undefined
  /** 4902 when asked to switch to these chains (`true`: to any) until they are added. */
  readonly unknownChain: boolean | readonly number[]
  /** Adding a chain is granted, but the wallet stays where it was. */
  readonly addWithoutSwitch: boolean
  /** This many of the next requests are lost because the extension restarts: −32603, then `disconnect` and `connect`. */
  readonly restartMidRequest: number
  /** −32002 as if another request were open. */
  readonly pending: MethodChoice
  /** 4200 for these methods, as a wallet that does not know them, e.g. `['wallet_revokePermissions']`. */
  readonly unsupported: readonly string[]
  /** The extension is gone while its script is still in the page: every request fails. */
  readonly uninstalled: boolean
  /** Written into the announcement instead of the wallet's own; `null` leaves it out. */
  readonly spoof: { readonly [key in keyof ProviderInfo]?: ProviderInfo[key] | null } | undefined
  /** The first announcement comes this late; requests for announcements before it are ignored. */
  readonly announceLateMs: number
  /** How often each announcement is repeated. */
  readonly announceTimes: number
  /** Changes happen silently. */
  readonly noEvents: boolean
  readonly noRemoveListener: boolean
  /** Neither `on` nor `removeListener`. */
  readonly noListeners: boolean
  readonly claimsMetaMask: boolean
  readonly chainIdFormat: ChainIdFormat
  /**
   * Events come this much after the change. With 0 they come in the same task, before the answer that made it; with more,
   * after the answer. Real wallets do both.
   */
  readonly eventDelayMs: number
  /** A second question of the same method joins the open one: one yes or no of the visitor answers both. */
  readonly joinsQuestions: boolean
  /** −32002 for any question while another one is open; without it only for a second request for accounts. */
  readonly onlyOneQuestion: boolean
  /** A yes shares this many accounts; all of them when `undefined`. `approve` may name others. */
  readonly grantCount: number | undefined
  /** This many of the next answers to `eth_accounts` are empty, as while the extension is still starting. */
  readonly emptyAnswers: number
  /** The account of this place is the active one, for any choice of the visitor. */
  readonly activeIndex: number | undefined
  /** `on` throws. */
  readonly listenersThrow: boolean
  /** These methods answer this, after the visitor's yes, and do nothing. In JSON. */
  readonly answers: Readonly<Record<string, unknown>>
  /**
   * Announces `signInWithEthereum` in `wallet_getCapabilities`, and connects and signs in by one approval of `wallet_connect` (ERC-7846):
   * with `true` as it was asked, else another text, or with a signature of no account.
   */
  readonly signsWhileConnecting: boolean | 'anotherText' | 'badSignature'
  /** What the wallet does by itself after it has shared its accounts. */
  readonly afterGrant: readonly WalletStep[]
}

/** Who a wallet is (EIP-6963 `EIP6963ProviderInfo`). */
export type ProviderInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** A wallet that does everything right. */
export const soundSwitches: Switches = {
  reject: false,
  delayMs: 0,
  hang: false,
  wrongChain: undefined,
  locked: false,
  badAccounts: undefined,
  throwOdd: undefined,
  unknownChain: false,
  addWithoutSwitch: false,
  restartMidRequest: 0,
  pending: false,
  unsupported: [],
  uninstalled: false,
  spoof: undefined,
  announceLateMs: 0,
  announceTimes: 1,
  noEvents: false,
  noRemoveListener: false,
  noListeners: false,
  claimsMetaMask: false,
  chainIdFormat: 'hex',
  eventDelayMs: 0,
  joinsQuestions: false,
  onlyOneQuestion: false,
  grantCount: undefined,
  emptyAnswers: 0,
  activeIndex: undefined,
  listenersThrow: false,
  answers: {},
  signsWhileConnecting: false,
  afterGrant: [],
}

/** Whether a switch strikes `method`. */
export function isStruck(choice: MethodChoice, method: string): boolean {
  return typeof choice === 'boolean' ? choice : choice.includes(method)
}
