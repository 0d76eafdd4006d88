import { createReader } from './createReader.ts'
import { accountMethods } from './methods/accountMethods.ts'
import { controlMethods } from './methods/controlMethods.ts'
import { historyMethods } from './methods/historyMethods.ts'
import { nodeMethods } from './methods/nodeMethods.ts'
import { tokenMethods } from './methods/tokenMethods.ts'
import { transactionMethods } from './methods/transactionMethods.ts'
import type { RpcContext } from './RpcContext.ts'
import { RpcError } from './RpcError.ts'
import type { RpcMethod } from './RpcMethod.ts'

/** All methods by name. */
const methods: { readonly [name: string]: RpcMethod } = {
  ...nodeMethods,
  ...accountMethods,
  ...tokenMethods,
  ...transactionMethods,
  ...historyMethods,
  ...controlMethods,
}

/**
 * Answers one parsed JSON-RPC call; never throws.
 *
 * @param others methods of the transport, such as subscriptions of a socket.
 */
export function handleRpc(
  context: RpcContext,
  request: unknown,
  others: { readonly [name: string]: RpcMethod } = {},
): handleRpc.ReturnType {
  const { jsonrpc, id = null, method, params = [] }: { [name: string]: unknown } = Object(request)
  const refuse = (code: number, message: string, data?: unknown): handleRpc.ReturnType => ({
    jsonrpc: '2.0',
    error: { code, message, ...(data === undefined ? {} : { data }) },
    id,
  })
  if (jsonrpc !== '2.0' || typeof method !== 'string') return refuse(-32600, 'Invalid request')
  const call = Object.hasOwn(others, method)
    ? others[method]
    : Object.hasOwn(methods, method)
      ? methods[method]
      : undefined
  if (call === undefined) return refuse(-32601, 'Method not found')
  if (!Array.isArray(params)) return refuse(-32602, '`params` should be an array')
  try {
    return { jsonrpc: '2.0', result: call(context, createReader(params)) ?? null, id }
  } catch (error) {
    if (error instanceof RpcError) return refuse(error.code, error.message, error.data)
    return refuse(-32603, error instanceof Error ? `Internal error: ${error.message}` : 'Internal error')
  }
}

export declare namespace handleRpc {
  type ReturnType = {
    jsonrpc: '2.0'
    id: unknown
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
}
