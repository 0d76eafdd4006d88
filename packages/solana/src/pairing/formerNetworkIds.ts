import type { NetworkId } from 'billfold/protocol'

/**
 * Ids that wallets of before still grant, and those that have taken their place (facts/core.md 3.5.1): they were made of
 * something else than the genesis hash.
 */
export const formerNetworkIds: Readonly<Record<NetworkId, NetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}
