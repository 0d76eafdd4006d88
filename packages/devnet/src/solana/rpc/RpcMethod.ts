import type { createReader } from './createReader.ts'
import type { RpcContext } from './RpcContext.ts'

/** One JSON-RPC method; bigints in its result are written as plain numbers. */
export type RpcMethod = (context: RpcContext, reader: createReader.ReturnType) => unknown
