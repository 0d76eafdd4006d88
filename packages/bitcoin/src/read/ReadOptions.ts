import type { NetworkId } from 'billfold/protocol'
import type { createEsploraPool } from '../esplora/createEsploraPool.ts'

/** Where a read goes; every row of `@billfold/bitcoin/networks` is a `chain`. */
export type ReadOptions = {
  readonly fetch: typeof fetch
  /** Addresses of Esplora's interface to try, best first. */
  readonly rpcUrls: readonly string[]
  readonly chain: {
    readonly id: NetworkId
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  }
  readonly signal?: AbortSignal | undefined
  /** Remembers between reads which addresses serve which network. Without it each read stands alone. */
  readonly pool?: createEsploraPool.ReturnType
}
