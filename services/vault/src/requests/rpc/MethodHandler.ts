import type { RpcCall } from './RpcCall.ts'
import type { RpcTools } from './RpcTools.ts'

/** Answers the requests of one method. */
export type MethodHandler = (tools: RpcTools, call: RpcCall) => Promise<unknown>
