import type { SessionFacts } from '../../../contract/calls/sessionFacts.ts'

const evmAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Two visitors, a network of each family beside Ethereum's first, and accounts on them. */
export const frameFacts = {
  ann: { userId: 'ann', email: 'ann@example.com' } as SessionFacts,
  bob: { userId: 'bob', email: null } as SessionFacts,
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  evmAddress,
  evmAccount: { namespace: 'eip155', address: evmAddress },
  solanaAccount: { namespace: 'solana', address: '4Nd1mYz9XWQMzVYHqXkvG5n8PF8YtEgBKDYXW3eL7vQ2' },
} as const
