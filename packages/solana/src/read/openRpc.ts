import { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** The RPC connection of a read. */
export function openRpc({ fetch, rpcUrls, chain, signal, pool = createSolanaRpcPool() }: ReadOptions): Rpc {
  return pool({ fetch, networkId: chain.id, rpcUrls, signal })
}
