import { isRecord } from 'billfold/protocol'
import { parseQuantity } from '../rpc/parseQuantity.ts'
import type { Rpc } from '../rpc/Rpc.ts'

/** Whether `count` blocks hold the transaction `hash`, the one that took it included. */
export async function isDeepEnough(rpc: Rpc, hash: string, count: number): Promise<boolean> {
  const [receipt, head] = await Promise.all([
    rpc.request('eth_getTransactionReceipt', [hash]),
    rpc.request('eth_blockNumber'),
  ])
  // Without a block it is waiting again: a reorganisation has dropped the one that held it.
  if (!isRecord(receipt) || typeof receipt.blockNumber !== 'string') return false
  return parseQuantity(head) - parseQuantity(receipt.blockNumber) + 1n >= BigInt(count)
}
