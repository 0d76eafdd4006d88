import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, isRecord, isTransactionHash, rpcInvalidParams } from 'billfold/protocol'
import { openRpc } from '../read/openRpc.ts'
import { readOutcome } from '../read/readOutcome.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { loadChunk } from './loadChunk.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * How a transaction ended; `undefined` while no block holds it, or nodes do not agree. Nothing is remembered: after a
 * reorganisation that dropped its block it reads `undefined` again (fault 26).
 *
 * What a page inside Safe has sent has a hash of the Safe's own until its owners execute it, days later perhaps, and no
 * node knows that one. There the Safe is asked too, on every call, so that it also works after a reload; what it says to
 * be executed is looked up on the chain, what it says to be dropped or failed has failed.
 *
 * @throws `rpc/unconfirmed` when one node reports how it ended and no other can be reached, see `readOutcome`.
 */
export function transactionStatus(
  pool: createRpcPool.ReturnType,
  safeOrigins: readonly string[] | undefined,
): FeatureImplementations['transactionStatus'] {
  return async options => {
    const { confirmations = 1, hash, network, signal } = options
    if (!isTransactionHash(hash)) throw new BillfoldError(rpcInvalidParams, { details: 'hash is no transaction hash' })
    const rpc = openRpc(toReadOptions(options, pool), true)
    const findInSafe = async () => {
      if (typeof window === 'undefined' || window.parent === window) return undefined
      const { safeParts } = await loadChunk(() => import('../connectors/safe/safeParts.ts'), signal)
      const origin = safeParts.findSafeOrigin(safeOrigins ?? safeParts.safeAppOrigins)
      if (!origin) return undefined
      // Half of what is left, so that there is time to look up what it names.
      return safeParts.findSafeTransaction({
        origin,
        hash,
        networkId: network.id,
        leftMs: () => rpc.leftMs() / 2,
        signal,
      })
    }
    const settle = async (outcome: 'success' | 'failed' | undefined, found: string) =>
      outcome && (confirmations === 1 || (await isDeepEnough(rpc, found, confirmations))) ? outcome : undefined
    const [outcome, safe] = await Promise.all([readOutcome(rpc, hash), findInSafe()])
    if (outcome || !safe || safe.status === 'pending') return settle(outcome, hash)
    return safe.status === 'success' ? settle(await readOutcome(rpc, safe.hash), safe.hash) : 'failed'
  }
}

/** Whether `count` blocks hold the transaction `hash`, the one that took it included. */
async function isDeepEnough(rpc: Rpc, hash: string, count: number): Promise<boolean> {
  const [receipt, head] = await Promise.all([
    rpc.request('eth_getTransactionReceipt', [hash]),
    rpc.request('eth_blockNumber'),
  ])
  // Without a block it is waiting again: a reorganisation has dropped the one that held it.
  if (!isRecord(receipt) || typeof receipt.blockNumber !== 'string') return false
  return parseQuantity(head) - parseQuantity(receipt.blockNumber) + 1n >= BigInt(count)
}
