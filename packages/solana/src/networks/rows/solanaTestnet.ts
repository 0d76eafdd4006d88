import type { Network } from 'billfold/adapter'

/** Genesis hash 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY. */
export const solanaTestnet = {
  id: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  namespace: 'solana',
  name: 'Solana Testnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: ['https://api.testnet.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com/?cluster=testnet' },
  isTestnet: true,
} as const satisfies Network
