import type { NetworkId } from 'billfold/protocol'

const slugs: { readonly [id in string]?: string } = {
  'eip155:1': 'ethereum-mainnet',
  'eip155:10': 'optimism-mainnet',
  'eip155:137': 'polygon-mainnet',
  'eip155:8453': 'base-mainnet',
  'eip155:42161': 'arbitrum-mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana-mainnet',
}

/** The name of a network in the options of purchases; its CAIP-2 id where it has none. */
export function networkSlug(id: NetworkId): string {
  return slugs[id] ?? id
}
