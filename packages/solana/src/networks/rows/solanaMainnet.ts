import type { Network } from 'billfold/adapter'

/** Genesis hash 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d, cut as CAIP-2 has it. */
export const solanaMainnet = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  namespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.mainnet-beta.solana.com', 'https://solana-rpc.publicnode.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com' },
} as const satisfies Network
