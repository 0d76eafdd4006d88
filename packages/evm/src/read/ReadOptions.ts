import type { NetworkId } from 'billfold/protocol'
import type { createRpcPool } from '../rpc/createRpcPool.ts'

/** The network that is read; every row of `@billfold/evm/networks` is one. */
export type ReadChain = {
  readonly id: NetworkId
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number; readonly name: string }
  readonly contracts?: Readonly<Record<string, string>>
}

/** Where a read goes. */
export type ReadOptions = {
  readonly fetch: typeof fetch
  /** Addresses to try, best first. */
  readonly rpcUrls: readonly string[]
  /** Those among them that may be ranked by how they answer; all unless given. */
  readonly rankedUrls?: readonly string[]
  readonly chain: ReadChain
  readonly signal?: AbortSignal | undefined
  /** Remembers between reads how the addresses behave. A server makes one for all its reads; without it each stands alone. */
  readonly pool?: createRpcPool.ReturnType
}
