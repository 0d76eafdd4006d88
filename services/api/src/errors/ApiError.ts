import type { Reason } from './reasons.ts'

/**
 * A refusal that a handler declares; it knows its answer. Anything else that is thrown answers 500 with a generic text.
 *
 * @example throw new ApiError(reasons.rateLimited, { retryAfterMs: 1_500 })
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly reason: Reason
  readonly headers: Readonly<Record<string, string>>

  constructor(reason: Reason, options: ApiError.Options = {}) {
    super(options.detail === undefined ? reason.description : `${reason.description}: ${options.detail}`, {
      cause: options.cause,
    })
    this.reason = reason
    this.headers = {
      ...options.headers,
      ...(options.retryAfterMs === undefined
        ? {}
        : { 'retry-after': `${Math.max(1, Math.ceil(options.retryAfterMs / 1_000))}` }),
    }
  }

  /** The error body of the wire (facts 2.0). */
  toResponse(): Response {
    const { status, name } = this.reason
    return Response.json(
      { status: 'error', reasons: [{ name, description: this.message.slice(0, 1_000) }] },
      { status, headers: { ...this.headers, 'cache-control': 'no-store' } },
    )
  }
}

export declare namespace ApiError {
  type Options = {
    /** What exactly is wrong, for the developer who reads the answer. Never a secret, never another tenant's. */
    readonly detail?: string
    /** When to come back, in milliseconds; sent in whole seconds. */
    readonly retryAfterMs?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly cause?: unknown
  }
}
