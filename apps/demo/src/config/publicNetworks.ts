import { bitcoinMainnet, bitcoinTestnet4 } from '@billfold/bitcoin/networks'
import { arbitrum, base, mainnet, optimism, polygon, sepolia } from '@billfold/evm/networks'
import { solanaDevnet, solanaMainnet } from '@billfold/solana/networks'

/** By the names under which a host imports them. */
export const publicNetworks = {
  evm: { mainnet, base, arbitrum, optimism, polygon, sepolia },
  solana: { solanaMainnet, solanaDevnet },
  bitcoin: { bitcoinMainnet, bitcoinTestnet4 },
} as const
