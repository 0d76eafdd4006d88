import { UpstreamError } from '../UpstreamError.ts'
import type { UpstreamNetwork } from '../UpstreamNetwork.ts'
import type { RpcClient } from './RpcClient.ts'
import { stringifyExactJson } from './stringifyExactJson.ts'

/** Stands for the node in reads that go through `createBridgeFetch`; never resolved. */
export const bridgeUrl = 'http://node.invalid/'

/**
 * A `fetch` that answers JSON-RPC by our own client of a network's nodes, so that such reads share its circuits,
 * caches and guards, and so that nothing is retried twice. When no node answers it gives a status that is not retried.
 */
export function createBridgeFetch(network: UpstreamNetwork, rpc: RpcClient): typeof fetch {
  return async (_, init) => {
    const sent: unknown = JSON.parse(String(init?.body))
    const requests = (Array.isArray(sent) ? sent : [sent]) as readonly { id: number; method: string; params: unknown }[]
    try {
      const outcomes = await rpc.ask(network, requests)
      const answers = requests.map(({ id }, index) => ({ jsonrpc: '2.0', id, ...outcomes[index] }))
      return new Response(stringifyExactJson(Array.isArray(sent) ? answers : answers[0]))
    } catch (error) {
      if (error instanceof UpstreamError) return new Response('unreachable', { status: 404 })
      throw error
    }
  }
}
