import type { Namespace } from '../caip/types.ts'
import { type RpcMethod, rpcMethods } from './methods.ts'

/**
 * Whether the API's RPC proxy passes the method on to a network of the namespace.
 *
 * @example isProxiedMethod('eth_call', 'eip155') // true
 */
export function isProxiedMethod(method: string, namespace: Namespace): boolean {
  if (!Object.hasOwn(rpcMethods, method)) return false
  const row: RpcMethod = rpcMethods[method as keyof typeof rpcMethods]
  return row.isProxied && row.namespace === namespace
}
