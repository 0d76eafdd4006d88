import { rpcMethods } from 'billfold/protocol'
import type { RpcCall } from './RpcCall.ts'
import { readBlock } from './readBlock.ts'
import { toBlockNumber } from './toBlockNumber.ts'

/** Where the block number stands that an answer belongs to, for answers that stay once that block is final. */
const finalBlockIn: { readonly [method: string]: 'result' | 'params' } = {
  eth_getTransactionReceipt: 'result',
  eth_getTransactionByHash: 'result',
  eth_getBlockByNumber: 'result',
  eth_getBlockReceipts: 'params',
  eth_getBlockTransactionCountByNumber: 'params',
  eth_getTransactionByBlockNumberAndIndex: 'params',
  eth_getUncleCountByBlockNumber: 'params',
}

/**
 * Whether the answer of a call may be kept: `always`, `never`, or once the block of that number is final. An answer of
 * null ("not yet") is never kept.
 */
export function cachePolicyOf(call: RpcCall, result: unknown): 'always' | 'never' | bigint {
  if (result === null || result === undefined) return 'never'
  const { method, params } = call
  const row = Object.hasOwn(rpcMethods, method) ? rpcMethods[method as keyof typeof rpcMethods] : undefined
  if (row && 'isImmutable' in row) return 'always'
  const place = Object.hasOwn(finalBlockIn, method) ? finalBlockIn[method] : undefined
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  // Tags like "latest" move; only a number or a hash names one block.
  if (place === undefined || typeof first !== 'string' || !first.startsWith('0x')) return 'never'
  return (place === 'params' ? toBlockNumber(first) : readBlock(result)) ?? 'never'
}
