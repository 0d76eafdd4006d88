/** The seams to the outside. Hosts never need them; tests and unusual run-times replace single members. */
export type Environment = {
  readonly fetch: typeof fetch
  /** `undefined` when the page has no storage or refuses it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Sends `body` so that it survives the page; `undefined` or false where that is not possible. */
  readonly sendBeacon: ((url: string, body: string) => boolean) | undefined
  /** Opens a socket to a relay; the page's own when absent. */
  readonly openSocket?: ((url: string) => WebSocket) | undefined
  readonly clock: Clock
  /** The visitor asked not to be measured (Do Not Track, Global Privacy Control). */
  readonly hasOptedOut: boolean
  /** A fresh unguessable identifier (128 bits, UUID form). */
  randomId(): string
}

/** Time as the kit sees it. */
export type Clock = {
  /** Milliseconds since the epoch; never goes back. */
  now(): number
  /**
   * The page is shown or used again: takes what the wall clock is ahead by for time in which the machine slept, if it is more
   * than some seconds. Absent in a clock that needs none of it.
   */
  wake?(): void
  /** Runs `run` once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void
}
