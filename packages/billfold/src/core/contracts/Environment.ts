/** The seams to the outside. Hosts never need them; tests and unusual run-times replace single members. */
export type Environment = {
  readonly fetch: typeof fetch
  /** `undefined` when the page has no storage or refuses it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly clock: Clock
  /** A fresh unguessable identifier (128 bits, UUID form). */
  randomId(): string
}

export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `run` once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void
}
