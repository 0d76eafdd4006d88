/** Bounds on sockets and bodies (faults 142, threat T36). Times in milliseconds. */
export type HttpLimits = {
  /** All headers must be there by then. */
  readonly headersTimeoutMs: number
  /** The whole request must be there by then. */
  readonly requestTimeoutMs: number
  /** A kept-alive socket without a request is closed then. */
  readonly idleTimeoutMs: number
  /** Most sockets at once; further ones are closed at once. */
  readonly maxSockets: number
  readonly maxBodyBytes: number
  /** Most brackets inside one another in a JSON body. */
  readonly maxBodyDepth: number
  /** How long requests under way may go on after the stop began. */
  readonly drainTimeoutMs: number
}
