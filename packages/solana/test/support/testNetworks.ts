import { defineSolanaNetwork } from '../../src/networks/defineSolanaNetwork.ts'
import { solanaMainnet } from '../../src/networks/rows/solanaMainnet.ts'

/** The devnet's chain as wallets call it, and a public cluster; no server listens at their addresses. */
export const testNetworks = [
  defineSolanaNetwork({
    genesisHash: 'Duc5YWrQXu6yXGFCj9TKqxbLVx1TYMDtKaFwSxoeJmLG',
    name: 'One',
    rpcUrls: ['http://127.0.0.1:1'],
    isTestnet: true,
  }),
  { ...solanaMainnet, rpcUrls: ['http://127.0.0.1:2'] },
] as const

/** What a virtual wallet is given for them. */
export const testChains = { 'solana:localnet': 'http://127.0.0.1:1', 'solana:mainnet': 'http://127.0.0.1:2' }
