import type { RpcCall } from '../../rpc/RpcCall.ts'
import type { RpcTools } from '../../rpc/RpcTools.ts'
import { askReceipt } from './askReceipt.ts'

/** eth_getTransactionReceipt: `[hash]`. @returns the receipt, `null` until the operator's nodes agree on one. */
export function getTransactionReceipt(
  tools: Pick<RpcTools, 'chains' | 'failure'>,
  { network, params }: RpcCall,
): Promise<unknown> {
  const [hash] = Array.isArray(params) ? params : []
  if (typeof hash !== 'string') throw tools.failure('invalid-params')
  return askReceipt(tools, network, hash)
}
