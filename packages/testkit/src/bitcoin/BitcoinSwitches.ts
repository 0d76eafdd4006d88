import type { MethodChoice, OddThrow } from '../wallet/Switches.ts'

/** How the list of addresses that a Bitcoin wallet returns may be wrong. */
export type AddressFault = 'foreignNetwork' | 'duplicated' | 'empty' | 'nonString' | 'notAList'

/** What a Bitcoin wallet may do to what it is asked to sign. */
export type Tampering = 'otherReceiver' | 'otherSighash' | 'unsigned' | 'garbage'

/** Everything the virtual Bitcoin wallet can do wrong, each settable while it runs. Methods have the names of pairings. */
export type BitcoinSwitches = {
  /** The visitor rejects every request, or those of the named methods. */
  readonly reject: MethodChoice
  /** Every answer comes this much later, milliseconds of the wallet's clock. */
  readonly delayMs: number
  /** Never answers (until `destroy`). */
  readonly hang: MethodChoice
  /** No addresses to see; a request for them waits until unlocked. */
  readonly locked: boolean
  readonly badAddresses: AddressFault | undefined
  readonly throwOdd: OddThrow | { readonly kind: OddThrow; readonly methods: MethodChoice } | undefined
  /** As if another question were open. */
  readonly pending: MethodChoice
  /** Does not know these methods. */
  readonly unsupported: readonly string[]
  /** The extension is gone while its script is still in the page: every request fails. */
  readonly uninstalled: boolean
  /** This many of the next questions to the visitor are lost because the extension restarts: −32603. */
  readonly restartMidRequest: number
  /** A switch of networks is granted, and the wallet stays where it was. */
  readonly staysOnNetwork: boolean
  readonly tamper: Tampering | undefined
  /** Changes happen silently. */
  readonly noEvents: boolean
  /** Has no way to be listened to. Read when the wallet is put into a page. */
  readonly noListeners: boolean
}

/** A Bitcoin wallet that does everything right. */
export const soundBitcoin: BitcoinSwitches = {
  reject: false,
  delayMs: 0,
  hang: false,
  locked: false,
  badAddresses: undefined,
  throwOdd: undefined,
  pending: false,
  unsupported: [],
  uninstalled: false,
  restartMidRequest: 0,
  staysOnNetwork: false,
  tamper: undefined,
  noEvents: false,
  noListeners: false,
}
