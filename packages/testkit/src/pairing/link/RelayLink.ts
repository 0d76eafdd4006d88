import type { LinkStatus } from '../PairingWallet.ts'

/** A message on its way to the relay. */
export type OutgoingEnvelope = {
  readonly topic: string
  readonly envelope: string
  readonly tag: number
  readonly ttlSeconds: number
  readonly prompt?: boolean
}

/** The wallet's line to a relay. */
export type RelayLink = {
  readonly status: LinkStatus
  /** Resolves once the relay has confirmed; again after every reconnect without being asked. */
  subscribe(topic: string): Promise<void>
  unsubscribe(topic: string): Promise<void>
  /** Resolves once the relay has taken it; kept and sent again with the same id while the line is down. */
  publish(outgoing: OutgoingEnvelope): Promise<void>
  /** Breaks the line. */
  drop(): void
  destroy(): void
}
