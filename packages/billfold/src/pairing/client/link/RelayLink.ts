/** One sealed message on its way to a relay. */
export type Publication = {
  readonly topic: string
  readonly message: string
  /** Seconds for which the relay keeps it. */
  readonly ttl: number
  readonly tag: number
  readonly prompt?: boolean
}

/** A client's way to its relay. */
export type RelayLink = {
  /** From now on, over every socket to come, until it is taken back. */
  subscribe(topic: string): void
  unsubscribe(topic: string): void
  /**
   * Resolves once the relay has the message; one that it cannot take for now goes out again when the relay says, up to
   * four times, or once when urgent. Rejects at once with what else the relay says (`pairing/relay-failed`,
   * `pairing/relay-refused`), after a minute `pairing/relay-unreachable` (sooner when urgent), and `request/aborted`.
   */
  publish(
    publication: Publication,
    options?: {
      readonly isUrgent?: boolean | undefined
      /** Asked when the message is sent first: what is not there by then is not waited for. */
      readonly attestation?: (() => string | undefined) | undefined
      readonly signal?: AbortSignal | undefined
    },
  ): Promise<void>
  /** Whether a request waits for a wallet. */
  setAwaited(isAwaited: boolean): void
  /** The page is back: asks for what was missed, and replaces a socket that does not answer. */
  wake(): void
  /** Closes the socket, stops every timer, and rejects what is still waiting. */
  destroy(): void
}
