import { rpcMethods } from 'billfold/protocol'
import type { RpcCall } from './RpcCall.ts'

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
  return (place === 'params' ? toBlockNumber(first) : toBlockNumber(readField(result))) ?? 'never'
}

function readField(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return undefined
  if ('blockNumber' in result) return result.blockNumber
  return 'number' in result ? result.number : undefined
}

function toBlockNumber(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? BigInt(value) : undefined
}
