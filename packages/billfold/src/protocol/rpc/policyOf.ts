import type { Namespace } from '../caip/types.ts'
import { type RpcMethod, rpcMethods } from './methods.ts'

/**
 * What a wallet of ours does with a method; `refused` for every method without a row, and for a method of another namespace than the given one.
 *
 * @example policyOf('eth_sign') // 'refused'
 */
export function policyOf(method: string, namespace?: Namespace): RpcMethod['policy'] {
  if (!Object.hasOwn(rpcMethods, method)) return 'refused'
  const row = rpcMethods[method as keyof typeof rpcMethods]
  return namespace && row.namespace !== namespace ? 'refused' : row.policy
}
