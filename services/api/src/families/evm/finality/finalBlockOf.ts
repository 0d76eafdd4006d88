import type { RpcCall } from '../../../upstream/rpc/RpcCall.ts'
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

/** The block that the answer of a call belongs to; `undefined` where the answer may change even when its block is final. */
export function finalBlockOf({ method, params }: RpcCall, result: unknown): bigint | undefined {
  const place = Object.hasOwn(finalBlockIn, method) ? finalBlockIn[method] : undefined
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  // Tags like "latest" move; only a number or a hash names one block.
  if (place === undefined || typeof first !== 'string' || !first.startsWith('0x')) return undefined
  return place === 'params' ? toBlockNumber(first) : readBlock(result)
}
