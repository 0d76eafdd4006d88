import type { FramePayload, NetworkId } from 'billfold/protocol'
import type { Progress } from './Progress.ts'

/** One request, with the network and account that it is for. */
export type RpcCall = {
  readonly method: string
  readonly params: FramePayload<'RPC_REQUEST'>['params']
  readonly network: NetworkId
  readonly address: string
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Who was logged in when it was asked. */
  readonly userId: string
  /** By which the site acknowledges the answer. */
  readonly requestId: string
  /** By which name the site keeps what it asks for. */
  readonly tag: string | undefined
}
