import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'

/** One CAIP-2 chain as a host configures it. Plain data: it may be stored, compared and sent. */
export type Network = {
  readonly id: NetworkId
  readonly namespace: Namespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** HTTP(S) addresses of the network's own nodes, best first. */
  readonly rpcUrls: readonly string[]
  readonly explorer?: { readonly name: string; readonly url: string }
  readonly isTestnet?: boolean
  readonly iconUrl?: string
  /** Addresses of well-known contracts by name, e.g. `multicall3`. */
  readonly contracts?: Readonly<Record<string, string>>
}
