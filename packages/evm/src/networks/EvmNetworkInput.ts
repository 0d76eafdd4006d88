import type { Network } from 'billfold/adapter'

/** The part of a `viem/chains` object that is read. */
export type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: Readonly<Record<string, unknown>> | undefined
  readonly testnet?: boolean | undefined
}

/** What `evm({ networks })` and `addNetwork` accept: a row of `@billfold/evm/networks`, or any `viem/chains` object. */
export type EvmNetworkInput = Network | ViemChain
