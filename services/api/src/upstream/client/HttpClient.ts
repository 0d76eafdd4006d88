/** Sends a request and reads the answer. All requests of this service to other machines pass here. Never follows a redirect. */
export type HttpClient = (request: HttpClient.Request) => Promise<HttpClient.Answer>

export declare namespace HttpClient {
  type Request = {
    readonly url: string
    /** Sent by POST; without one it is a GET. */
    readonly body?: string
    /** Added to the headers of every request. */
    readonly headers?: Readonly<Record<string, string>>
    readonly signal: AbortSignal
    /** From name resolution to the last byte. */
    readonly timeoutMs: number
    /** A longer answer is an error. */
    readonly maxBytes: number
    /** Whether the address may be of the machine itself or of a private network. */
    readonly isPrivateAllowed: boolean
  }
  type Answer = {
    readonly status: number
    readonly bytes: Buffer
    /** From `Content-Type`. */
    readonly contentType: string | undefined
    /** From `Retry-After`, when the answer has one in seconds. */
    readonly retryAfterMs: number | undefined
  }
}
