import * as v from 'valibot'
import { errorTextCharacters, rpcBatchCount } from '../limits.ts'
import { filledText, text } from '../schemas/fields.ts'

// JSON-RPC 2.0 as it travels to chains, to the proxy and to wallets.

const version = /* @__PURE__ */ v.literal('2.0')
const id = /* @__PURE__ */ v.union([text(128), v.pipe(v.number(), v.finite())])

/** One request. Notifications (no id) are not part of the protocol: every request has an answer. */
export const jsonRpcRequest = /* @__PURE__ */ v.object({
  jsonrpc: version,
  id,
  method: filledText(128),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/** One request or a batch of at least one. */
export const jsonRpcRequests = /* @__PURE__ */ v.union([
  jsonRpcRequest,
  v.pipe(v.array(jsonRpcRequest), v.minLength(1), v.maxLength(rpcBatchCount)),
])

/** Nodes put reverted code and whole requests into a message: what is too long is cut, the failure stays a failure. */
const errorText = /* @__PURE__ */ v.pipe(
  v.string(),
  v.transform(message => message.slice(0, errorTextCharacters)),
)

const failure = /* @__PURE__ */ v.object({
  jsonrpc: version,
  id: v.nullable(id),
  error: v.object({ code: v.pipe(v.number(), v.integer()), message: errorText, data: v.optional(v.unknown()) }),
})

const success = /* @__PURE__ */ v.object({ jsonrpc: version, id, result: v.unknown() })

/** One answer; a failure wins over a result beside it. */
export const jsonRpcAnswer = /* @__PURE__ */ v.union([failure, success])

/** The answer to one request, or those to a batch in any order. */
export const jsonRpcAnswers = /* @__PURE__ */ v.union([
  jsonRpcAnswer,
  v.pipe(v.array(jsonRpcAnswer), v.maxLength(rpcBatchCount)),
])

export type JsonRpcRequest = v.InferOutput<typeof jsonRpcRequest>
export type JsonRpcAnswer = v.InferOutput<typeof jsonRpcAnswer>
