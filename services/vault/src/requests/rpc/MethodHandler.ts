import type { AnyContent } from '../approval/AnyContent.ts'
import type { RpcCall } from './RpcCall.ts'
import type { RpcTools } from './RpcTools.ts'

/** Answers the requests of one method. */
export type MethodHandler<content extends AnyContent = never> = (
  tools: RpcTools<content>,
  call: RpcCall,
) => Promise<unknown>
