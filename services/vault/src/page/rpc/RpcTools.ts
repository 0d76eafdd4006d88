import type { FramePayload, NetworkId } from 'billfold/protocol'
import type { Approval, Decision, ShownNetwork } from '../../approve/Approval.ts'
import type { Desk } from '../../approve/queue/createDesk.ts'
import type { findWindowReasons } from '../../approve/surface/findWindowReasons.ts'
import type { CommandResults } from '../../custody/worker/commands.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import type { ChainClient } from '../chain/createChainClient.ts'
import type { Chains } from '../chain/createChains.ts'
import type { Describer } from '../chain/createDescriber.ts'
import type { PageSeams } from '../PageSeams.ts'
import type { RpcFailure } from './createRpcFailure.ts'
import type { Filter } from './evm/filters.ts'
import type { Progress } from './Progress.ts'

/** What answering a site's RPC requests takes. */
export type RpcTools = {
  readonly origin: string
  readonly custodian: CustodianClient
  readonly chains: Chains
  /** What the operator's descriptions say that requests do. */
  readonly describer: Describer
  readonly desk: Desk
  readonly failure: RpcFailure
  readonly seams: PageSeams
  readonly bundles: Bundles
  /** Filters of the site, by their ids. */
  readonly filters: Map<string, Filter>
  readonly trust: Trust
  readonly nonces: Nonces
  readonly outbox: Outbox
  /** What the site calls itself. */
  claimedName(): string | undefined
  /** Asks the server whether this device may still sign. @throws where it was shut out. */
  confirmSession(): Promise<void>
  /** Whether the same visitor is logged in still, by what this partition knows. @throws CallFailure `session-ended`. */
  requireVisitor(userId: string): Promise<void>
  openWallet(): Promise<CommandResults['unlock']>
  /** Opens it once more, for one request of high risk. */
  reopenWallet(): Promise<CommandResults['unlock']>
  describeNetwork(id: NetworkId): ShownNetwork
  decide(approval: Approval, signal: AbortSignal): Promise<Decision>
}

/** Bundles of calls that the site named, by account and name. */
export type Bundles = {
  find(account: string, name: string): Bundle | undefined
  note(account: string, name: string, bundle: Bundle): void
}

/** `id` holds version, network and hashes (`writeCallsId`). Not `isWhole`: it failed on its way, and the hashes are those that may have been sent. */
export type Bundle = { readonly id: string; readonly isWhole: boolean }

/** Who sends from an account, and with which nonce. */
export type Nonces = {
  /** Waits until nobody else on this site sends from the account on the network. */
  enter(account: string, network: NetworkId): Promise<NonceTurn>
}

export type NonceTurn = {
  /** The nonce of the next transaction: `nonce`, or one above the last that this device used. */
  atLeast(nonce: bigint): bigint
  /** The last nonce that is used now. */
  note(nonce: bigint): void
  /** Lets the next one in. */
  leave(): void
}

export type Repeats = {
  /** Does it again later until it says that it was answered. */
  add(run: () => Promise<boolean>): void
}

/** A transaction as a node takes it: EVM as 0x hex, Solana as base64. `options` are those of Solana's `sendTransaction`. */
export type SignedTransaction = {
  readonly hash: string
  readonly raw: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** The one way from a signature to a node. */
export type Outbox = {
  /** Keeps what was signed for a request, before any of it is handed to a node. `amount` of the native coin, in base units. */
  keep(
    call: Pick<RpcCall, 'address' | 'network' | 'requestId' | 'tag' | 'userId'>,
    transactions: readonly (SignedTransaction & { readonly to: string; readonly amount: string })[],
  ): Promise<Kept>
}

export type Kept = {
  /** Hands one to a node. `unanswered`: nobody said whether it was taken, and the same bytes are offered again. @throws as `broadcast`. */
  offer(client: ChainClient, transaction: SignedTransaction): Promise<'taken' | 'unanswered'>
  /** These are offered no more, and may have been sent. */
  settle(hashes: readonly string[]): Promise<void>
  /** These were never sent. */
  drop(hashes: readonly string[]): Promise<void>
}

/** What is known of a site: it decides where its requests are shown. */
export type Trust = {
  read(): Promise<Pick<findWindowReasons.Facts, 'isFirstUse' | 'isPreviewSite' | 'wasCovered' | 'isLasting'>>
  /** The visitor approved something of it. */
  tellApproved(): Promise<void>
}

/** One request, with the network and account that it is for. */
export type RpcCall = {
  readonly method: string
  readonly params: FramePayload<'RPC_REQUEST'>['params']
  readonly network: NetworkId
  readonly address: string
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Who was logged in when it was asked. */
  readonly userId: string
  /** By which the site acknowledges the answer. */
  readonly requestId: string
  /** By which name the site keeps what it asks for. */
  readonly tag: string | undefined
}
