import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { RpcCall, RpcOutcome } from './RpcCall.ts'

/** Asks the nodes of networks. */
export type RpcClient = {
  /**
   * Answers of the calls, in their order. What never changes comes from memory, equal calls under way are asked once.
   *
   * @throws UpstreamError when no node of the network answered at least one of the calls.
   */
  ask(network: ServedNetwork, calls: readonly RpcCall[]): Promise<RpcOutcome[]>
  /** Settles when nothing that was begun in the background is under way any more. */
  settled(): Promise<void>
}
