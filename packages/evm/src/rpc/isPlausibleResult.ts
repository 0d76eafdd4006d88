import { isHex, isRecord } from 'billfold/protocol'

const quantities: readonly string[] = [
  'eth_blockNumber',
  'eth_chainId',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getTransactionCount',
  'eth_maxPriorityFeePerGas',
]
const objects: readonly string[] = ['eth_getBlockByNumber', 'eth_getTransactionByHash', 'eth_getTransactionReceipt']

/**
 * Whether `result` has the form that `method` answers with. Looked at before a node's answer counts, so that another
 * address is asked in place of one that talks nonsense (fault 35). Methods that are not read here pass.
 */
export function isPlausibleResult(method: string, result: unknown): boolean {
  if (quantities.includes(method)) return typeof result === 'string' && /^0x(0|[1-9a-f][\da-f]{0,63})$/i.test(result)
  if (objects.includes(method)) return result === null || isRecord(result)
  if (method === 'eth_call' || method === 'eth_getCode') return isHex(result)
  return true
}
