import { type FramePayload, type NetworkId, parseNetworkId, policyOf, rpcMethods } from 'billfold/protocol'
import { DeskError } from '../../approve/queue/createDesk.ts'
import { personalSign } from './personalSign.ts'
import type { RpcCall, RpcTools } from './RpcTools.ts'

type Answering = (tools: RpcTools, call: RpcCall) => Promise<unknown>

/** Methods that a visitor approves. Rows of the list of methods that are not here are answered 4200: accounts that are contracts come later. */
const approved: Readonly<Record<string, Answering>> = { personal_sign: personalSign }

/** Namespaces that hosts may name and that have no account here. */
const foreign = ['polkadot', 'bip122', 'cosmos']

/**
 * Answers one RPC request of a site, by the one list of methods: read-only ones at once, those that need approval after it, everything else with
 * 'Requested RPC call is not allowed', whatever the host's own list says.
 */
export function createRpcHandler(tools: createRpcHandler.Tools): createRpcHandler.ReturnType {
  const { desk, failure } = tools
  return async (request, { signal }) => {
    const policy = policyOf(request.method)
    if (policy === 'refused') throw failure('not-allowed')
    if (foreign.includes(request.chainNamespace ?? '')) throw failure('namespace-unsupported')
    await tools.needSession()
    const network = tools.networkOf(request)
    const { namespace } = parseNetworkId(network)
    if (rpcMethods[request.method as keyof typeof rpcMethods].namespace !== namespace)
      throw failure('chain-unsupported')
    const address = await tools.addressOn(network)
    const call: RpcCall = { method: request.method, params: request.params, network, address, signal }
    if (policy === 'read') return answerRead(call)
    const answer = Object.hasOwn(approved, request.method) ? approved[request.method] : undefined
    if (!answer) throw failure('method-unsupported', { method: request.method })
    try {
      return await desk.run(() => answer(tools, call), signal)
    } catch (error) {
      if (signal.aborted) throw failure('aborted')
      if (error instanceof DeskError) throw failure(error.why === 'cool-down' ? 'user-rejected' : error.why)
      throw error
    }
  }

  async function answerRead({ address, method, network }: RpcCall): Promise<unknown> {
    if (method === 'eth_accounts') return [address]
    if (method === 'eth_chainId') return `0x${BigInt(parseNetworkId(network).reference).toString(16)}`
    throw failure('method-unsupported', { method })
  }
}

export declare namespace createRpcHandler {
  type Request = FramePayload<'RPC_REQUEST'>
  type Tools = RpcTools & {
    needSession(): Promise<unknown>
    networkOf(request: Request): NetworkId
    addressOn(network: NetworkId): Promise<string>
  }
  type ReturnType = (request: Request, context: { readonly signal: AbortSignal }) => Promise<unknown>
}
