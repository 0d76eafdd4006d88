import type { Clock } from '@billfold/service'
import type { RpcClient } from '../rpc/RpcClient.ts'
import { createMintReader } from '../solana/createMintReader.ts'
import { createSolanaReader } from '../solana/createSolanaReader.ts'
import { readSolanaBalances } from '../solana/readSolanaBalances.ts'
import type { Family } from './Family.ts'
import { solanaAddresses } from './solanaAddresses.ts'

/** Solana networks. Histories and collectibles are not read yet. */
export function createSolanaFamily(options: { readonly clock: Clock; readonly rpc: RpcClient }): Family {
  const { clock, rpc } = options
  const reader = createSolanaReader(rpc)
  const mints = createMintReader({ clock, reader })
  return {
    ...solanaAddresses,
    transport: 'json-rpc',
    readBalances: given => readSolanaBalances(given, { reader, mints }),
    readHistory: async () => ({ data: [] }),
    readNfts: async () => ({ data: [] }),
    readItem: async () => undefined,
  }
}
