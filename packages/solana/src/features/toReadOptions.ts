import type { Network, ReadSettings } from 'billfold/adapter'
import type { ReadOptions } from '../read/ReadOptions.ts'
import type { createSolanaRpcPool } from '../rpc/createSolanaRpcPool.ts'

/** The options of a feature as those of a read. */
export function toReadOptions(
  options: { network: Network; settings: ReadSettings; signal?: AbortSignal },
  pool: createSolanaRpcPool.ReturnType,
): ReadOptions {
  const { network, settings, signal } = options
  return { fetch: settings.fetch, rpcUrls: settings.rpcUrls(network), chain: network, signal, pool }
}
