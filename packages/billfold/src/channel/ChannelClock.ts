/** Time as a channel sees it: a kit's clock will do. */
export type ChannelClock = {
  /** Runs `run` once after `delayMs`; the returned function cancels. */
  after(delayMs: number, run: () => void): () => void
}
