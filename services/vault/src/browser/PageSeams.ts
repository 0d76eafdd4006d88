/** What the vault's page takes from its browser; tests give their own. */
export type PageSeams = {
  readonly fetch: typeof fetch
  readonly clock: PageClock
  /** Random bytes of a cryptographic source. */
  draw(count: number): Uint8Array<ArrayBuffer>
}

export type PageClock = {
  /** Milliseconds since 1970, by this machine's clock, which may be wrong. */
  now(): number
  /** Runs `run` once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void
}
