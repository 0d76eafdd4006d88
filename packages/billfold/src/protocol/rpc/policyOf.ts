import { type RpcMethod, rpcMethods } from './methods.ts'

/**
 * What a wallet of ours does with a method; `refused` for anything without a row, whatever it is called.
 *
 * @example policyOf('eth_sign') // 'refused'
 */
export function policyOf(method: string): RpcMethod['policy'] {
  return Object.hasOwn(rpcMethods, method) ? rpcMethods[method as keyof typeof rpcMethods].policy : 'refused'
}
