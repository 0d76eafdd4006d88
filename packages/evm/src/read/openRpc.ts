import { createRpcPool } from '../rpc/createRpcPool.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import type { ReadOptions } from './ReadOptions.ts'

/** The JSON-RPC connection that a read's options name. As one task, all its requests share the limit of one. */
export function openRpc(options: ReadOptions, isOneTask = false): Rpc {
  const { fetch, rpcUrls, rankedUrls, chain, signal, pool = createRpcPool() } = options
  return pool({ fetch, networkId: chain.id, rpcUrls, signal, isOneTask, ...(rankedUrls ? { rankedUrls } : {}) })
}
