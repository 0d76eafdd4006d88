/**
 * Sends a request to an address and reads the answer: the one way in which this service reaches other machines. Never
 * follows a redirect.
 */
export type Exchange = (request: Exchange.Request) => Promise<Exchange.Answer>

export declare namespace Exchange {
  type Request = {
    readonly url: string
    /** Sent by POST; without one it is a GET. */
    readonly body?: string
    /** Beside those that every request has. */
    readonly headers?: Readonly<Record<string, string>>
    readonly signal: AbortSignal
    /** The whole exchange, name resolution to last byte. */
    readonly timeoutMs: number
    /** A longer answer is an error. */
    readonly maxBytes: number
    /** Whether the address may be of the machine itself or of a private network. */
    readonly isPrivateAllowed: boolean
  }
  type Answer = {
    readonly status: number
    readonly bytes: Buffer
    /** What the answer says it is. */
    readonly contentType: string | undefined
    /** From `Retry-After`, when the answer has one in seconds. */
    readonly retryAfterMs: number | undefined
  }
}
