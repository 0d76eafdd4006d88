import * as v from 'valibot'
import { jsonRpcAnswers, jsonRpcRequests } from '../rpc/jsonRpc.ts'
import { filledText, networkId } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/**
 * The RPC proxy: one JSON-RPC request, or a batch, for the network `chainId`. The body may come as `text/plain`, so that
 * browsers need no preflight; servers take the path without its last slash too. Errors of the chain are answered with status 200 and an `error` member.
 */
export const callRpc = endpoint({
  name: 'callRpc',
  method: 'POST',
  path: '/v1/',
  query: v.object({ chainId: networkId, source: v.optional(filledText(64)) }),
  body: jsonRpcRequests,
  answer: jsonRpcAnswers,
  answerKind: 'json',
  isOurs: false,
})

export const callRpcExample: Example<typeof callRpc> = {
  path: '/v1/',
  query: { chainId: 'eip155:1' },
  body: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
  answer: { jsonrpc: '2.0', id: 1, result: '0x10' },
}
