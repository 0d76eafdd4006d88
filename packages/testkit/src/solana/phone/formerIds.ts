/**
 * Present ids of Solana's networks and those of before, which were made of something else than the genesis hash. A list of
 * its own, not the family's: this wallet is there to notice when that one is wrong.
 */
export const formerIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
