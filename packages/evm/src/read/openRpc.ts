import { createRpcPool } from '../rpc/createRpcPool.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** The JSON-RPC connection that a read's options name. */
export function openRpc(options: ReadOptions): Rpc {
  const { fetch, rpcUrls, rankedUrls, chain, signal, pool = createRpcPool() } = options
  return pool({ fetch, networkId: chain.id, rpcUrls, signal, ...(rankedUrls ? { rankedUrls } : {}) })
}
