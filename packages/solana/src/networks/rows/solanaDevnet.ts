import type { Network } from 'billfold/adapter'

/** Genesis hash EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG. */
export const solanaDevnet = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  namespace: 'solana',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.devnet.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com/?cluster=devnet' },
  isTestnet: true,
} as const satisfies Network
