import * as v from 'valibot'
import { relayLimits } from './relayLimits.ts'

const uint32 = /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4_294_967_295))
const topic = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const subscriptionId = /* @__PURE__ */ v.pipe(v.string(), v.minLength(1), v.maxLength(128))
/** An envelope: base64 with padding. The URL alphabet and missing padding are accepted, as decoders of the protocol do. */
const message = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[\w+/-]+={0,2}$/))
/** A compact JWT (RFC 7519); clients that could not get one send an empty text. */
const attestation = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[\w.-]*$/))
const done = /* @__PURE__ */ v.literal(true)
const ttl = /* @__PURE__ */ v.pipe(uint32, v.minValue(1))
/* @__NO_SIDE_EFFECTS__ */
function batchOf<schema extends v.GenericSchema>(item: schema) {
  return v.pipe(v.array(item), v.maxLength(relayLimits.batchCount))
}

// Clear-text metadata that some clients add (`tvf`, `correlationId`) is not in the shapes: it is dropped when a call is read.
const publication = /* @__PURE__ */ v.object({
  topic,
  message,
  /** Seconds. */
  ttl,
  tag: uint32,
  prompt: v.optional(v.boolean()),
  attestation: v.optional(attestation),
})
const mail = /* @__PURE__ */ v.object({
  messages: v.array(v.object({ topic, message, /** Milliseconds since 1970. */ publishedAt: v.number(), tag: uint32 })),
  hasMore: v.boolean(),
})

/**
 * Every call that a client may make to a relay: its parameters and its result. `irn_*` as the relay specification has
 * them; `wc_proposeSession` and `wc_approveSession` are a subscription and publications in one.
 */
export const relayMethods = {
  irn_publish: { params: publication, result: done },
  irn_batchPublish: { params: /* @__PURE__ */ v.object({ messages: batchOf(publication) }), result: done },
  irn_subscribe: { params: /* @__PURE__ */ v.object({ topic }), result: v.string() },
  irn_batchSubscribe: {
    params: /* @__PURE__ */ v.object({ topics: batchOf(topic) }),
    result: /* @__PURE__ */ v.array(v.string()),
  },
  irn_unsubscribe: { params: /* @__PURE__ */ v.object({ topic, id: subscriptionId }), result: done },
  irn_batchUnsubscribe: {
    params: /* @__PURE__ */ v.object({ subscriptions: batchOf(v.object({ topic, id: subscriptionId })) }),
    result: done,
  },
  irn_fetchMessages: { params: /* @__PURE__ */ v.object({ topic }), result: mail },
  irn_batchFetchMessages: { params: /* @__PURE__ */ v.object({ topics: batchOf(topic) }), result: mail },
  irn_batchReceive: {
    params: /* @__PURE__ */ v.object({ receipts: batchOf(v.object({ topic, messageId: topic })) }),
    result: done,
  },
  wc_proposeSession: {
    params: /* @__PURE__ */ v.object({
      pairingTopic: topic,
      sessionProposal: message,
      ttl: v.optional(ttl, 300),
      attestation: v.optional(attestation),
    }),
    result: done,
  },
  wc_approveSession: {
    params: /* @__PURE__ */ v.object({
      sessionTopic: topic,
      pairingTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl: v.optional(ttl, 300),
    }),
    result: done,
  },
} as const
