import type { RpcCall, RpcOutcome } from '../../../../upstream/rpc/RpcCall.ts'

/** Asks the nodes of one network. @throws UpstreamError */
export type Ask = (calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>
