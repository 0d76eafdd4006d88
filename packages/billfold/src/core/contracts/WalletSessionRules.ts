import type { NetworkId } from '../../protocol/caip/types.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { Account } from './Account.ts'
import type { ReadSettings } from './Features.ts'
import type { Network } from './Network.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** An event of a wallet about one namespace of its session, parsed by its family. */
export type PairedEvent = {
  /** The network that it is on now. */
  readonly networkId?: NetworkId
  /** The accounts that it is on now, addresses as the family writes them, the active one first. */
  readonly addresses?: readonly string[]
  /** What it says of itself now, in place of the session's properties of these names, or beside them. Plain JSON. */
  readonly properties?: Readonly<Record<string, unknown>>
}

/** What a family contributes to sessions of paired and embedded wallets, beyond the methods and events that it requests. Loaded when such a wallet is connected. */
export type WalletSessionRules = {
  /**
   * Address of a session's account (the last part of its CAIP-10 name) as an account; `undefined` when it is none. What the
   * wallet said of itself when it settled may say more of it (unchecked).
   */
  toAccount(
    address: string,
    network: NetworkId,
    sessionProperties?: Readonly<Record<string, unknown>>,
  ): Account | undefined
  /** Reads an event of the session; `undefined` when it says nothing about accounts or networks. */
  readEvent(event: {
    readonly name: string
    readonly data: unknown
    readonly networkId: NetworkId
  }): PairedEvent | undefined
  /** Whether a wallet that approved these methods can be asked for networks that it has not approved yet. */
  canAskForNetwork(methods: readonly string[]): boolean
  /**
   * Asks the wallet for a network that it has not approved yet; `ask` sends on one that it has. Resolves once the wallet
   * has said yes; what it approved then comes by itself.
   */
  askForNetwork(options: {
    readonly network: Network
    readonly ask: (method: string, params: unknown) => Promise<unknown>
  }): Promise<void>
  /** The answer to a call that needs no wallet, for what the session says already; `undefined` when it has to be asked. */
  answer(
    call: { readonly method: string; readonly params: unknown },
    session: WalletSession,
  ): { readonly result: unknown } | undefined
  /** Parameters as the frame of an embedded wallet takes them, where those differ from a pairing's. */
  toFrameParams?(params: unknown): unknown
  /** A wallet's error answer as an error of the catalogue. */
  toError(cause: unknown): Promise<BillfoldError>
  /**
   * Whether `address` has signed `message` on this network: `eip191` by its key alone, `eip1271` by what the account says
   * there. Rejects when that could not be found out. Absent where no visitor signs in while pairing.
   */
  verifySignIn?(options: {
    readonly network: Network
    readonly settings: ReadSettings
    readonly address: string
    readonly message: string
    readonly signature: string
    readonly type: 'eip191' | 'eip1271'
    readonly signal?: AbortSignal | undefined
  }): Promise<boolean>
  /** The family's native provider over the session, for hosts that want it. */
  createProvider?(session: WalletSession): unknown
}

/** One namespace of the session of a paired or embedded wallet. */
export type WalletSession = {
  /** The active one first. */
  accounts(): readonly Account[]
  networkId(): NetworkId | undefined
  /** Methods that the wallet approved for the network that it is on. */
  methods(): readonly string[]
  /** Whether the wallet is asked for a method; those that `methods` names by default. A wallet that refuses in its own way wants the others, too. */
  isAsked?(method: string): boolean
  /** Configured networks of the family, for what a node is asked and not the wallet. */
  networks(): readonly Network[]
  readonly settings: ReadSettings
  /** What the wallet said of itself when it settled; its own words, unchecked. */
  sessionProperties(): Readonly<Record<string, unknown>>
  request(call: { readonly networkId: NetworkId; readonly method: string; readonly params: unknown }): Promise<unknown>
  switchNetwork(networkId: NetworkId): Promise<void>
  /** Called when accounts or network may have changed, or when the session has ended (then there are no accounts). */
  watch(listener: () => void): Unsubscribe
}
