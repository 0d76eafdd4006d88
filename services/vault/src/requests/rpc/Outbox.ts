import type { ChainClient } from '../chain/createChainClient.ts'
import type { RpcCall } from './RpcCall.ts'
import type { SignedTransaction } from './SignedTransaction.ts'

/** The one way from a signature to a node. */
export type Outbox = {
  /** Keeps what was signed for a request, before any of it is handed to a node. `amount` of the native coin, in base units. */
  keep(
    call: Pick<RpcCall, 'address' | 'network' | 'requestId' | 'tag' | 'userId'>,
    transactions: readonly (SignedTransaction & { readonly to: string; readonly amount: string })[],
  ): Promise<Kept>
}

export type Kept = {
  /** Sends one to a node. `unanswered`: no node said whether it was accepted, and the same bytes are offered again. @throws as `broadcast`. */
  offer(client: ChainClient, transaction: SignedTransaction): Promise<'taken' | 'unanswered'>
  /** These are offered no more, and may have been sent. */
  settle(hashes: readonly string[]): Promise<void>
  /** These were never sent. */
  drop(hashes: readonly string[]): Promise<void>
}
