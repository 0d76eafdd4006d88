import { createLogSink, createManualClock } from '@billfold/service/testing'
import { createFinality } from '../../../families/evm/finality/createFinality.ts'
import type { PostText } from '../../client/PostText.ts'
import type { UpstreamNetwork } from '../../UpstreamNetwork.ts'
import { createRpcClient } from '../createRpcClient.ts'
import type { RpcCall } from '../RpcCall.ts'

type Request = { id: number; method: string; params: unknown }
export type Say = (request: Request, asked: number) => object | Promise<object>

export const [first, second, third] = ['https://first.example', 'https://second.example', 'https://third.example']
export const network = { id: 'eip155:1', projectId: '', rpcUrls: [first, second, third] } as unknown as UpstreamNetwork
export const call = (method: string, params: unknown = []): RpcCall => ({ method, params })
export const fails = (code: number, message = 'no') => ({ error: { code, message } })
export const result = (value: unknown) => ({ result: value })

/** A client of nodes that answer as a test says, by default with the method that they are asked for. */
export function createTestNodes(options: Partial<createRpcClient.Options> = {}) {
  const [clock, log] = [createManualClock(), createLogSink()]
  const nodes: Record<string, Say> = {}
  const asked: { node: string; methods: string[]; given: PostText.Options }[] = []
  const postText: PostText = async (node, text, given) => {
    const body = JSON.parse(text) as Request | Request[]
    const requests = Array.isArray(body) ? body : [body]
    asked.push({ node, methods: requests.map(({ method }) => method), given })
    const count = asked.length
    const say = nodes[node] ?? (({ method }: Request) => result(method))
    const answers = await Promise.all(
      requests.map(async request => ({ jsonrpc: '2.0', id: request.id, ...(await say(request, count)) })),
    )
    return { status: 200, retryAfterMs: undefined, text: JSON.stringify(Array.isArray(body) ? answers : answers[0]) }
  }
  const { signal } = new AbortController()
  const timeouts = { attemptMs: 4_000, totalMs: 9_000 }
  const client = createRpcClient({
    clock,
    log,
    postText,
    timeouts,
    signal,
    finality: createFinality(clock),
    isPrivateRpcAllowed: false,
    ...options,
  })
  return {
    asked,
    client,
    clock,
    log,
    nodes,
    signal,
    /** Which nodes were asked for what. */
    seen: () => asked.map(({ methods, node }) => `${new URL(node).hostname.split('.')[0]} ${methods.join(' ')}`),
    ask: (...methods: string[]) =>
      client.ask(
        network,
        methods.map(method => call(method)),
      ),
  }
}
