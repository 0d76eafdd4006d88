import { rpcMethods } from 'billfold/protocol'
import type { Finality } from './Finality.ts'
import type { RpcCall } from './RpcCall.ts'

/**
 * Whether the answer of a call may be kept: `always`, `never`, or once the block of that number is final. An answer of
 * null ("not yet") is never kept.
 */
export function cachePolicyOf(
  call: RpcCall,
  result: unknown,
  blockOf: Finality['blockOf'],
): 'always' | 'never' | bigint {
  if (result === null || result === undefined) return 'never'
  const { method } = call
  const row = Object.hasOwn(rpcMethods, method) ? rpcMethods[method as keyof typeof rpcMethods] : undefined
  if (row && 'isImmutable' in row) return 'always'
  return blockOf(call, result) ?? 'never'
}
