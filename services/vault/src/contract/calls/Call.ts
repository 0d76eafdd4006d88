import type * as v from 'valibot'
import type { CallErrorCode } from './callErrorCodes.ts'

/**
 * One thing that the page asks of a server: `POST` with a JSON body, answered with JSON. What proves who asks travels in headers:
 * - `open`: nothing.
 * - `key`: `DPoP`, a proof (RFC 9449) made with the page's own ES256 key.
 * - `session`: the same, with `Authorization: DPoP <access token>` and the proof's `ath`.
 */
export type Call = {
  readonly name: string
  readonly path: `/v1/${string}`
  /** Whose process answers. */
  readonly role: 'vault' | 'escrow' | 'both'
  readonly access: 'open' | 'key' | 'session'
  readonly body: v.GenericSchema<unknown, object>
  readonly answer: v.GenericSchema<unknown, object>
  /** What it may refuse with, beside the codes that every call may. */
  readonly errors: readonly CallErrorCode[]
}

/** What a caller passes. */
export type CallBody<call extends Call> = v.InferInput<call['body']>
/** What a call resolves with. */
export type CallAnswer<call extends Call> = v.InferOutput<call['answer']>
