import type { Network } from 'billfold/adapter'
import { toNetwork } from './toNetwork.ts'

/**
 * A network of the host's own, for `evm({ networks })` and `addNetwork`. `rpcUrls` are tried in the given order.
 *
 * @throws `options/invalid` naming what is wrong.
 * @example
 * const local = defineNetwork({ chainId: 31337, name: 'Local', rpcUrls: ['http://127.0.0.1:8545'] })
 */
export function defineNetwork(parameters: defineNetwork.Parameters): Network {
  const { chainId, nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }, ...rest } = parameters
  return toNetwork({ id: `eip155:${chainId}`, namespace: 'eip155', nativeCurrency, ...rest })
}

export declare namespace defineNetwork {
  type Parameters = Omit<Network, 'id' | 'namespace' | 'nativeCurrency'> & {
    readonly chainId: number
    /** Ether with 18 decimals when absent. */
    readonly nativeCurrency?: Network['nativeCurrency']
  }
}
