import type { UpstreamNetwork } from '../UpstreamNetwork.ts'
import type { RpcCall, RpcOutcome } from './RpcCall.ts'

/** Asks the nodes of networks. */
export type RpcClient = {
  /**
   * Answers of the calls, in their order. What never changes comes from memory, equal calls under way of one project are asked once. Failures count against the
   * circuit of `project` alone; by default against the service's own.
   *
   * @throws UpstreamError when no node of the network answered at least one of the calls; `too-large` where an answer was longer than is read.
   */
  ask(
    network: UpstreamNetwork,
    calls: readonly RpcCall[],
    options?: { readonly project?: string },
  ): Promise<RpcOutcome[]>
  /** Settles when nothing that was begun in the background is under way any more. */
  settled(): Promise<void>
}
