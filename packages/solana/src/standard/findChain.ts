import type { NetworkId } from 'billfold/protocol'

/** How wallets call the public clusters. */
const clusters: readonly (readonly [chain: string, networkId: NetworkId])[] = [
  ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]

/**
 * What a wallet calls a network, out of the chains that it names: its CAIP-2 id, or the word for a public cluster.
 * `solana:localnet` stands for any other network. `undefined` when the wallet does not name it.
 *
 * @example findChain(solanaMainnet.id, ['solana:mainnet']) // 'solana:mainnet'
 */
export function findChain(networkId: NetworkId, chains: readonly string[]): string | undefined {
  const word = clusters.find(([, id]) => id === networkId)?.[0] ?? 'solana:localnet'
  return [networkId, word].find(chain => chains.includes(chain))
}
