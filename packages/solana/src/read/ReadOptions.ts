import type { NetworkId } from 'billfold/protocol'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'

/** Where a read goes. Servers and the kit use the same. */
export type ReadOptions = {
  readonly fetch: typeof fetch
  /** Best first. */
  readonly rpcUrls: readonly string[]
  readonly chain: {
    readonly id: NetworkId
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  }
  readonly signal?: AbortSignal | undefined
  /** What is known of the addresses, shared by the reads of one place. A new one unless given. */
  readonly pool?: createSolanaRpcPool.ReturnType
}
