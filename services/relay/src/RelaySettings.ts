import type { AllBounds } from './limits/OwnerBounds.ts'

/** Bounds of one instance. Times in milliseconds. */
export type RelaySettings = {
  /** Characters of one message; a longer one is answered with an error. */
  readonly messageCharacters: number
  /** Bytes of one frame; a longer one closes its socket (1009). */
  readonly frameBytes: number
  /** Longest life of a message; a longer one is cut to it. */
  readonly ttlMs: number
  /** Calls a socket may make in a second, and in a burst. A batch of messages counts as so many. */
  readonly callsPerSecond: number
  readonly callBurst: number
  readonly maxSockets: number
  /** What one address, one key and one project may have. */
  readonly bounds: AllBounds
  readonly maxSubscriptions: number
  /** A client that does not read has this many bytes waiting at most; its pushes pause. */
  readonly bufferedBytes: number
  readonly pingMs: number
  /** A socket without subscription that says nothing for so long is closed (4008). */
  readonly idleMs: number
  /** Leeway for the clocks of clients. */
  readonly tokenLeewayMs: number
  /** Over what time sockets are closed when the instance ends, so that not all come back at once. */
  readonly drainSpreadMs: number
  /** How long a close may take before the socket is cut. */
  readonly drainTimeoutMs: number
  readonly headersTimeoutMs: number
  readonly sweepMs: number
}
