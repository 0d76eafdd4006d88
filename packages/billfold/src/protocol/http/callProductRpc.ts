import * as v from 'valibot'
import { jsonRpcAnswer, jsonRpcRequest } from '../rpc/jsonRpc.ts'
import { filledText } from '../schemas/fields.ts'
import { type Example, endpoint } from './endpoint.ts'

/** Product methods in JSON-RPC form (funding from an exchange); params are named. */
export const callProductRpc = endpoint({
  name: 'callProductRpc',
  method: 'POST',
  path: '/v1/json-rpc',
  query: v.object({ source: v.optional(filledText(64)) }),
  body: jsonRpcRequest,
  answer: jsonRpcAnswer,
  answerKind: 'json',
  isOurs: false,
})

export const callProductRpcExample: Example<typeof callProductRpc> = {
  path: '/v1/json-rpc',
  query: { source: 'fund-wallet' },
  body: { jsonrpc: '2.0', id: 1, method: 'reown_getExchanges', params: { page: 0, projectId: 'demo' } },
  answer: { jsonrpc: '2.0', id: 1, result: { exchanges: [], total: 0 } },
}
