import type { Clock } from 'billfold/adapter'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ProviderEventName } from './Eip1193.ts'
import type { Switches } from './Switches.ts'
import type { RequestKind } from './WalletRequest.ts'

/** What a wallet remembers of one page, over reloads when it is given a memory. */
export type WalletMemory = {
  readonly chainId: number
  /** Accounts the page may see, the active one first. */
  readonly permitted: readonly `0x${string}`[]
  /** RPC addresses of all chains the wallet knows, by chain id. */
  readonly chains: Readonly<Record<string, string>>
}

/** One change of what is remembered. It is a change, not a state, so that it applies after changes of another tab too. */
export type MemoryChange = {
  /** The page may see these accounts and no others. */
  readonly grant?: readonly `0x${string}`[]
  /** Becomes the active one of those the page may see. */
  readonly select?: `0x${string}`
  /** The page may see none any more. */
  readonly isEnded?: boolean
  readonly chainId?: number
  /** RPC addresses of more chains. */
  readonly chains?: Readonly<Record<string, string>>
}

/** A bundle of calls handed over by `wallet_sendCalls`. */
export type CallBundle = {
  readonly chainId: number
  readonly hashes: readonly `0x${string}`[]
  readonly hasFailed: boolean
}

/** The inside of one virtual wallet, shared by its methods. */
export type WalletCore = {
  readonly clock: Clock
  /** Ends with the wallet. */
  readonly lifetime: AbortSignal
  readonly accounts: readonly PrivateKeyAccount[]
  switches: Switches
  readonly memory: WalletMemory
  readonly bundles: Map<string, CallBundle>
  /** Changes what is remembered and notifies the page of what it can see of it. */
  remember(change: MemoryChange): void
  /** Reads again what other tabs may have changed. */
  sync(): Promise<void> | undefined
  /** Accounts that the visitor has picked for the question that is answered now. */
  picked: readonly `0x${string}`[] | undefined
  /** The extension is being restarted. */
  isDown: boolean
  emit(event: ProviderEventName, payload: unknown): void
  callNode(method: string, params: unknown, chainId?: number): Promise<unknown>
  /** Asks a node the wallet does not know (yet). */
  callUrl(rpcUrl: string, method: string, params: unknown): Promise<unknown>
  /** Runs `task` after all earlier ones have ended: nonces must not race. */
  inTurn<result>(task: () => Promise<result>): Promise<result>
  randomId(): string
}

/** Asks the visitor; resolves on yes, rejects 4001 on no. */
export type Ask = (question: { kind: RequestKind; text: string; account?: `0x${string}` }) => Promise<void>

/** One method of the wallet. */
export type WalletMethod = (core: WalletCore, params: unknown, ask: Ask) => Promise<unknown>
