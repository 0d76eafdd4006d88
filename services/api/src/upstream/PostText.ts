/**
 * Sends a JSON text to an address and reads the answer: the one way in which this service reaches other machines. Never
 * follows a redirect.
 */
export type PostText = (url: string, body: string, options: PostText.Options) => Promise<PostText.Answer>

export declare namespace PostText {
  type Options = {
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
    readonly text: string
    /** From `Retry-After`, when the answer has one in seconds. */
    readonly retryAfterMs: number | undefined
  }
}
