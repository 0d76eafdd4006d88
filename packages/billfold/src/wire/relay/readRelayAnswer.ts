import * as v from 'valibot'
import { WireError } from '../WireError.ts'
import { relayFrameId } from './relayFrameId.ts'

const push = /* @__PURE__ */ v.object({
  id: relayFrameId,
  method: v.literal('irn_subscription'),
  params: v.object({
    id: v.string(),
    data: v.object({
      topic: v.string(),
      message: v.string(),
      publishedAt: v.optional(v.number(), 0),
      tag: v.optional(v.number(), 0),
      attestation: v.optional(v.nullable(v.string())),
    }),
  }),
})
const failure = /* @__PURE__ */ v.object({
  id: v.nullable(relayFrameId),
  error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
})
const answer = /* @__PURE__ */ v.object({ id: relayFrameId, result: v.unknown() })

/**
 * Reads what a relay sent to a client: a push, which is to be acknowledged by `{ id, jsonrpc: '2.0', result: true }` with
 * its id unchanged; the answer to a call; or its failure. Answers carry the id of the call as text. The result is checked
 * by the caller (`relayMethods[method].result`).
 *
 * @throws WireError `wire/bad-frame`
 * @example
 * const socket = new WebSocket('wss://relay.example.com')
 * socket.onmessage = ({ data }) => {
 *   const frame = readRelayAnswer(String(data))
 *   if (frame.kind === 'push') socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
 * }
 */
export function readRelayAnswer(text: string): readRelayAnswer.ReturnType {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new WireError('wire/bad-frame', 'The frame is no JSON', { cause })
  }
  if (v.is(push, value)) {
    const { id, params } = v.parse(push, value)
    const { topic, message, publishedAt, tag, attestation } = params.data
    return {
      kind: 'push',
      id,
      subscriptionId: params.id,
      topic,
      message,
      publishedAt,
      tag,
      ...(typeof attestation === 'string' ? { attestation } : {}),
    }
  }
  if (v.is(failure, value)) {
    const { code, message, data } = value.error
    const { retryAfterMs } = Object(data) as { readonly retryAfterMs?: unknown }
    return {
      kind: 'failure',
      id: value.id === null ? null : String(value.id),
      error: { code, message, ...(typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? { retryAfterMs } : {}) },
    }
  }
  if (v.is(answer, value)) return { kind: 'answer', id: String(value.id), result: value.result }
  throw new WireError('wire/bad-frame', 'The frame is neither a push nor an answer')
}

export declare namespace readRelayAnswer {
  type Push = {
    readonly kind: 'push'
    readonly id: string | number
    readonly subscriptionId: string
    readonly topic: string
    /** The envelope. */
    readonly message: string
    /** Milliseconds since 1970; 0 when the relay did not say. */
    readonly publishedAt: number
    readonly tag: number
    readonly attestation?: string
  }
  type ReturnType =
    | Push
    | { readonly kind: 'answer'; readonly id: string; readonly result: unknown }
    | {
        readonly kind: 'failure'
        /** Null when the relay could not read the call. */
        readonly id: string | null
        readonly error: {
          readonly code: number
          readonly message: string
          /** In how many milliseconds the relay wants to be asked again, where it says so. */
          readonly retryAfterMs?: number
        }
      }
}
