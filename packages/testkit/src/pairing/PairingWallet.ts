import type { Unsubscribe } from 'billfold/adapter'
import type { VirtualWallet } from '../wallet/VirtualWallet.ts'
import type { RequestKind } from '../wallet/WalletRequest.ts'
import type { LoggedMessage, PairingMetadata, SessionNamespaces, WireMessage } from './PairingMessages.ts'
import type { PairingSwitches } from './PairingSwitches.ts'

/** A session as the wallet keeps it. */
export type WalletSession = {
  readonly topic: string
  readonly pairingTopic: string
  readonly peer: { readonly publicKey: string; readonly metadata: PairingMetadata }
  readonly publicKey: string
  readonly namespaces: SessionNamespaces
  /** Unix seconds. */
  readonly expiry: number
  /** Whether the app has answered the settlement. */
  readonly isAcknowledged: boolean
}

/** A question that waits for the visitor's yes or no. */
export type PairingQuestion = {
  readonly id: string
  readonly kind: 'proposal' | 'signIn' | RequestKind
  /** Topic of the pairing or of the session it came on. */
  readonly topic: string
  /** The app's own description of itself. */
  readonly peer: PairingMetadata
  readonly method: string
  readonly params: unknown
  /** What an approval of a proposal would grant; an approval may grant less (`Approval`). */
  readonly namespaces?: SessionNamespaces
  /** CAIP-2 ids: of a proposal all that could be granted, of a request its one. */
  readonly chains: readonly string[]
  readonly account: string
  /** The question in plain text. */
  readonly text: string
  /** Milliseconds; the question is gone then. */
  readonly expiresAt: number
}

/** What an approval of a proposal may contain. */
export type Approval = {
  /** Instead of what would be granted. */
  readonly namespaces?: SessionNamespaces
  readonly sessionProperties?: Readonly<Record<string, string>>
}

/** `refused` after the relay said 3000: the next call tries again. */
export type LinkStatus = 'idle' | 'connecting' | 'open' | 'lost' | 'refused'

/** The phone of a test: the wallet's side of the pairing protocol, with real keys and real transactions. */
export type PairingWallet = {
  readonly metadata: PairingMetadata
  /** `did:key` that the relay knows it by. */
  readonly clientId: string
  /** Who signs: its switches bend the answers to requests (`wallet.signer.set({ hang: ['personal_sign'] })`). */
  readonly signer: VirtualWallet
  readonly status: LinkStatus
  /** The network the visitor is on. */
  readonly chainId: number
  readonly switches: PairingSwitches
  /** `auto` approves every request (or rejects, by the switch `reject`), `manual` waits for `approve` and `reject`. */
  mode: 'auto' | 'manual'
  set(change: Partial<PairingSwitches>): void
  repair(): void
  /**
   * Reads a code and listens on its topic; resolves once the relay has taken the subscription. The same code again is
   * allowed as long as nothing was approved.
   * @throws WireError `wire/bad-uri`, `wire/unsupported-version`; Error for an expired or used code.
   */
  pair(uri: string): Promise<{ readonly topic: string }>
  readonly questions: readonly PairingQuestion[]
  readonly sessions: readonly WalletSession[]
  /** Every message opened and sealed so far, the last thousand. */
  readonly log: readonly LoggedMessage[]
  /** Envelopes that could not be opened or read. */
  readonly faultCount: number
  /** Messages that came again, and were dropped. */
  readonly duplicateCount: number
  /** Called with every change of questions, sessions, status and choice of account or network. */
  watch(listener: () => void): Unsubscribe
  /** Approves. Throws when that request does not wait (any more). */
  approve(id: string, approval?: Approval): void
  reject(id: string, code?: number): void
  /** `wc_sessionEvent`; has no answer. */
  emit(topic: string, event: { readonly name: string; readonly data: unknown }, chainId: string): Promise<void>
  /** `wc_sessionUpdate`; resolves with the app's yes, rejects with its no. */
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  /** `wc_sessionExtend`, to seven days from now. */
  extend(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Sends any message on a topic whose key the wallet holds, without looking at it. */
  send(topic: string, message: WireMessage, tag: number): Promise<void>
  /** The visitor moves to another chain: sessions that hold it receive `chainChanged`. */
  switchChain(chainId: number): Promise<void>
  /** The visitor puts another account first: sessions are updated and receive `accountsChanged`. */
  selectAccount(address: string): Promise<void>
  /** The line breaks: it comes back by itself. */
  dropSocket(): void
  /** Ends sockets, timers and questions; sessions stay in the storage. */
  destroy(): void
}
