import type { Network } from 'billfold/adapter'
import { BillfoldError, invalidOption } from 'billfold/protocol'
import type { BitcoinChain } from './chains.ts'
import { findChain } from './findChain.ts'
import { toNetwork } from './toNetwork.ts'

/**
 * A network with the host's own Esplora addresses (each up to and without the slash before `address` or `tx`), tried in
 * the given order.
 *
 * @throws `options/invalid` naming what is wrong.
 * @example
 * const local = defineBitcoinNetwork({ chain: 'regtest', name: 'Local', rpcUrls: ['http://127.0.0.1:3000'] })
 */
export function defineBitcoinNetwork(parameters: defineBitcoinNetwork.Parameters): Network {
  const { chain, ...rest } = parameters
  const found = findChain(chain)
  if (!found)
    throw new BillfoldError(invalidOption, {
      context: { option: 'networks', fix: 'chain must be mainnet, testnet, testnet4, signet or regtest' },
    })
  return toNetwork({
    id: found.id,
    namespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    ...(found.key === 'mainnet' ? {} : { isTestnet: true }),
    ...rest,
  })
}

export declare namespace defineBitcoinNetwork {
  type Parameters = Omit<Network, 'id' | 'namespace' | 'nativeCurrency' | 'isTestnet'> & {
    readonly chain: BitcoinChain['key']
  }
}
