import { isRecord } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'

/** Whether `count` blocks hold the transaction `hash`, the one that took it included. */
export async function isDeepEnough(rpc: Rpc, hash: string, count: number): Promise<boolean> {
  const [receipt, head] = await Promise.all([
    rpc.request('eth_getTransactionReceipt', [hash]),
    rpc.request('eth_blockNumber'),
  ])
  // What names no block makes this no number, and no number is at least another.
  return Number(head) - Number(isRecord(receipt) ? receipt.blockNumber : undefined) + 1 >= count
}
