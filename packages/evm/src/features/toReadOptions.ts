import type { Network, ReadSettings } from 'billfold/adapter'
import type { ReadOptions } from '../read/ReadOptions.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'

/**
 * The options of a feature as those of a read. Only the network's own addresses are ranked: the API's proxy and the
 * host's own stand before them (spec/decisions, "Request at start").
 */
export function toReadOptions(
  options: { network: Network; settings: ReadSettings; signal?: AbortSignal },
  pool: createRpcPool.ReturnType,
): ReadOptions {
  const { network, settings, signal } = options
  return {
    fetch: settings.fetch,
    rpcUrls: settings.rpcUrls(network),
    rankedUrls: network.rpcUrls,
    chain: network,
    signal,
    pool,
  }
}
