import { type FramePayload, type NetworkId, parseNetworkId, policyOf, rpcMethods } from 'billfold/protocol'
import type { Progress } from './Progress.ts'
import type { RpcCall, RpcTools } from './RpcTools.ts'
import { runAtDesk } from './runAtDesk.ts'

type Answering = (tools: RpcTools, call: RpcCall) => Promise<unknown>

/**
 * Methods that a visitor approves, each with what it reads and decodes in a file that comes when it is first asked for. Rows of the list of methods that
 * are not here are answered 4200: accounts that are contracts come later.
 */
const approved: Readonly<Record<string, () => Promise<Answering>>> = {
  personal_sign: async () => (await import('./evm/personalSign.ts')).personalSign,
  eth_signTypedData_v4: async () => (await import('./evm/signTypedData.ts')).signTypedData,
  eth_sendTransaction: async () => (await import('./evm/sendTransaction.ts')).sendTransaction,
  wallet_sendCalls: async () => (await import('./evm/walletSendCalls.ts')).walletSendCalls,
  solana_signMessage: async () => (await import('./solana/signMessage.ts')).signMessage,
  solana_signTransaction: async () => (await import('./solana/signTransaction.ts')).signTransaction,
  solana_signAllTransactions: async () => (await import('./solana/signAllTransactions.ts')).signAllTransactions,
  solana_signAndSendTransaction: async () =>
    (await import('./solana/signAndSendTransaction.ts')).signAndSendTransaction,
}

const filter = (name: string) => async () => (await import('./evm/filters.ts')).filters[name]!

/** Read-only methods that the vault answers itself; the others go to its node. */
const own: Readonly<Record<string, () => Promise<Answering>>> = {
  eth_accounts:
    async () =>
    async (_, { address }) => [address],
  eth_chainId:
    async () =>
    async (_, { network }) =>
      `0x${BigInt(parseNetworkId(network).reference).toString(16)}`,
  eth_getTransactionReceipt: async () => (await import('./evm/getTransactionReceipt.ts')).getTransactionReceipt,
  eth_newFilter: filter('eth_newFilter'),
  eth_newBlockFilter: filter('eth_newBlockFilter'),
  eth_getFilterChanges: filter('eth_getFilterChanges'),
  eth_getFilterLogs: filter('eth_getFilterLogs'),
  eth_uninstallFilter: filter('eth_uninstallFilter'),
  wallet_getAssets: async () => (await import('./evm/getAssets.ts')).getAssets,
  wallet_getCallsStatus: async () => (await import('./evm/getCallsStatus.ts')).getCallsStatus,
  wallet_getCapabilities: async () => (await import('./evm/getCapabilities.ts')).getCapabilities,
}

/** Namespaces that hosts may name and that have no account here. */
const foreign = ['polkadot', 'bip122', 'cosmos']

/**
 * Answers one RPC request of a site, by the one list of methods: read-only ones at once, those that need approval after it, everything else with
 * 'Requested RPC call is not allowed', whatever the host's own list says.
 */
export function createRpcHandler(tools: createRpcHandler.Tools): createRpcHandler.ReturnType {
  const { chains, failure } = tools
  return async (request, { id: requestId, signal }) => {
    const policy = policyOf(request.method)
    if (policy === 'refused') throw failure('not-allowed')
    if (foreign.includes(request.chainNamespace ?? '')) throw failure('namespace-unsupported')
    // Comes while the session and the wallet are waited for; whether it came is told where it is used.
    if (policy !== 'read' && Object.hasOwn(approved, request.method)) approved[request.method]?.().catch(() => {})
    const { userId } = await tools.needSession()
    const needed = rpcMethods[request.method as keyof typeof rpcMethods].namespace
    const network = tools.networkOf(request, needed)
    if (parseNetworkId(network).namespace !== needed) throw failure('chain-unsupported')
    chains.hear(network, request.rpcUrl)
    const address = await tools.addressOn(network)
    const progress: Progress = { state: 'asked', isSigned: false, hashes: [] }
    const { method, params, tag } = request
    const call: RpcCall = { method, params, network, address, signal, progress, userId, requestId, tag }
    if (policy === 'read') return answerRead(call)
    const answer = Object.hasOwn(approved, request.method) ? approved[request.method] : undefined
    if (!answer) throw failure('method-unsupported', { method: request.method })
    const run = async () => {
      const answered = await (await answer())(tools, call)
      progress.state = 'handed-over'
      return answered
    }
    return runAtDesk(tools, run, { signal, progress })
  }

  async function answerRead(call: RpcCall): Promise<unknown> {
    const answer = Object.hasOwn(own, call.method) ? own[call.method] : undefined
    if (answer) return (await answer())(tools, call)
    const client = chains.clientOf(call.network)
    if (!client) throw failure('chain-unsupported')
    return client.ask(call.method, call.params ?? [], call.signal)
  }
}

export declare namespace createRpcHandler {
  type Request = FramePayload<'RPC_REQUEST'>
  type Tools = RpcTools & {
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
