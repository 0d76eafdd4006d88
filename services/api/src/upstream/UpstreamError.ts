/** A node or another upstream did not answer, or not with what can be read. Its text holds no address: addresses carry keys. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly kind:
    | 'refused'
    | 'unreachable'
    | 'timeout'
    | 'status'
    | 'unreadable'
    | 'too-large'
    | 'open-circuit'
    | 'aborted'
  /** Whether the upstream may have received the request: then a write is not tried elsewhere. */
  readonly mayHaveArrived: boolean
  readonly retryAfterMs: number | undefined
  /** The JSON of a refusal, from providers that explain it; never logged. */
  readonly body: unknown

  constructor(kind: UpstreamError['kind'], options: UpstreamError.Options = {}) {
    super(options.detail === undefined ? kind : `${kind}: ${options.detail}`)
    this.kind = kind
    this.mayHaveArrived = options.mayHaveArrived ?? false
    this.retryAfterMs = options.retryAfterMs
    this.body = options.body
  }
}

export declare namespace UpstreamError {
  type Options = {
    readonly detail?: string
    readonly mayHaveArrived?: boolean
    readonly retryAfterMs?: number | undefined
    readonly body?: unknown
  }
}
