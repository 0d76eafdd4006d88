/** Time as the service sees it. Injected, so that tests turn it by hand. */
export type Clock = {
  /** Milliseconds since 1970, for what is stored and shown. May step when the machine's clock is set. */
  now(): number
  /** Milliseconds since some start; never steps back. Limits, caches and time-outs count with it. */
  monotonic(): number
}
