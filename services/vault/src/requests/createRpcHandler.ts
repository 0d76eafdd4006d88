import { type FramePayload, type NetworkId, parseNetworkId, policyOf, rpcMethods } from 'billfold/protocol'
import { methods } from './methods.ts'
import { readMethods } from './readMethods.ts'
import type { Progress } from './rpc/Progress.ts'
import type { RpcCall } from './rpc/RpcCall.ts'
import type { RpcTools } from './rpc/RpcTools.ts'
import { runInQueue } from './rpc/runInQueue.ts'
import type { Content } from './screen/Content.ts'

/** Namespaces that hosts may name and that have no account here. */
const foreign = ['polkadot', 'bip122', 'cosmos']

/**
 * Answers one RPC request of a site, by the one list of methods: read-only ones at once, those that need approval after it, everything else with
 * 'Requested RPC call is not allowed', independent of the host's own list.
 */
export function createRpcHandler(tools: createRpcHandler.Tools): createRpcHandler.ReturnType {
  const { chains, failure } = tools
  return async (request, { id: requestId, signal }) => {
    const policy = policyOf(request.method)
    if (policy === 'refused') throw failure('not-allowed')
    if (foreign.includes(request.chainNamespace ?? '')) throw failure('namespace-unsupported')
    // Loads while the session and the wallet open. A failure surfaces where the handler is used.
    if (policy !== 'read' && Object.hasOwn(methods, request.method)) methods[request.method]?.().catch(() => {})
    const { userId } = await tools.needSession()
    const needed = rpcMethods[request.method as keyof typeof rpcMethods].namespace
    const network = tools.networkOf(request, needed)
    if (parseNetworkId(network).namespace !== needed) throw failure('chain-unsupported')
    chains.setHostNode(network, request.rpcUrl)
    const address = await tools.addressOn(network)
    const progress: Progress = { state: 'asked', isSigned: false, hashes: [] }
    const { method, params, tag } = request
    const call: RpcCall = { method, params, network, address, signal, progress, userId, requestId, tag }
    if (policy === 'read') return answerRead(call)
    const answer = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
    if (!answer) throw failure('method-unsupported', { method: request.method })
    const run = async () => {
      const answered = await (await answer())(tools, call)
      progress.state = 'handed-over'
      return answered
    }
    return runInQueue(tools, run, { signal, progress })
  }

  async function answerRead(call: RpcCall): Promise<unknown> {
    const answer = Object.hasOwn(readMethods, call.method) ? readMethods[call.method] : undefined
    if (answer) return (await answer())(tools, call)
    const client = chains.clientOf(call.network)
    if (!client) throw failure('chain-unsupported')
    return client.ask(call.method, call.params ?? [], call.signal)
  }
}

export declare namespace createRpcHandler {
  type Request = FramePayload<'RPC_REQUEST'>
  type Tools = RpcTools<Content> & {
    needSession(): Promise<{ readonly userId: string }>
    /** The network that a request names, or the active one if the method is of its family, or the last of that family. */
    networkOf(request: Request, namespace: string): NetworkId
    addressOn(network: NetworkId): Promise<string>
  }
  type ReturnType = (
    request: Request,
    context: { readonly id: string; readonly signal: AbortSignal },
  ) => Promise<unknown>
}
