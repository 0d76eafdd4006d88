import type { CallError } from '../contract/calls/callError.ts'
import { type CallErrorCode, callErrorCodes } from '../contract/calls/callErrorCodes.ts'

/**
 * A refusal that a handler declares. Anything else that is thrown answers 500 with a generic text.
 *
 * @example throw new CallRefusal('too-soon', { retryAfterMs: 12_000 })
 */
export class CallRefusal extends Error {
  override readonly name = 'CallRefusal'
  readonly code: CallErrorCode
  readonly facts: CallRefusal.Facts

  constructor(code: CallErrorCode, facts: CallRefusal.Facts = {}) {
    super(facts.detail ?? code)
    this.code = code
    this.facts = facts
  }

  /** The answer on the wire. */
  toResponse(now: number): Response {
    const { detail, ...facts } = this.facts
    const body: CallError = { code: this.code, message: detail ?? this.code, serverAtMs: now, ...facts }
    return Response.json(body, {
      status: callErrorCodes[this.code],
      ...(facts.retryAfterMs === undefined
        ? {}
        : { headers: { 'retry-after': `${Math.max(1, Math.ceil(facts.retryAfterMs / 1_000))}` } }),
    })
  }
}

export declare namespace CallRefusal {
  type Facts = {
    /** For the developer who reads the answer: names no address, no secret, no other tenant. */
    readonly detail?: string
  } & Pick<CallError, 'retryAfterMs' | 'triesLeft' | 'generation' | 'work'>
}
