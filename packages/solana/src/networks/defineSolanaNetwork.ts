import type { Network } from 'billfold/adapter'
import { toNetwork } from './toNetwork.ts'

/** CAIP-2 cuts the genesis hash after this many characters. */
const referenceCharacters = 32

/**
 * A network of the host's own, such as a local validator, for `solana({ networks })` and `addNetwork`. `genesisHash` is
 * what its node answers to `getGenesisHash`; `rpcUrls` are tried in the given order.
 *
 * @throws `options/invalid` naming what is wrong.
 * @example
 * const local = defineSolanaNetwork({ genesisHash: 'Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDtKaFwSxoeJmLG', name: 'Local', rpcUrls: ['http://127.0.0.1:8899'] })
 */
export function defineSolanaNetwork(parameters: defineSolanaNetwork.Parameters): Network {
  const { genesisHash, nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }, ...rest } = parameters
  const reference = String(genesisHash).slice(0, referenceCharacters)
  return toNetwork({ id: `solana:${reference}`, namespace: 'solana', nativeCurrency, ...rest })
}

export declare namespace defineSolanaNetwork {
  type Parameters = Omit<Network, 'id' | 'namespace' | 'nativeCurrency'> & {
    /** Base58, whole or its first 32 characters. */
    readonly genesisHash: string
    /** SOL with 9 decimals when absent. */
    readonly nativeCurrency?: Network['nativeCurrency']
  }
}
