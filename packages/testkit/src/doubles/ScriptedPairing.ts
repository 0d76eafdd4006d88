import type { ConnectorFactory, PairingOffer } from 'billfold/adapter'

/** What a scripted pairing can be made to do wrong. */
export type PairingSwitches = {
  /** When offers are sent: at once, or when the test calls `sendOffer`, which may be never. Decides what `prepare` makes, too. */
  readonly offer: 'now' | 'by hand'
  /** `refused` before an offer is sent, `unreachable` right after one was. */
  readonly relay: 'fine' | 'refused' | 'unreachable'
  /** How long an offer lives, ms. */
  readonly lifetimeMs: number
}

/** A pairing connector in a test's hand. The functions that settle act on the last offer. */
export type ScriptedPairing = {
  readonly factory: ConnectorFactory
  /** Every offer that was sent, oldest first. */
  readonly offers: readonly PairingOffer[]
  /** How often each member of the connector was called; `letGo` counts what `prepare` and `offer` returned
   * and `connect` was called before it was used. */
  readonly counts: {
    readonly connect: number
    readonly prepared: number
    readonly offered: number
    readonly letGo: number
    readonly wake: number
  }
  readonly switches: PairingSwitches
  set(change: Partial<PairingSwitches>): void
  /** Sends the offer that `by hand` holds back. */
  sendOffer(): void
  /** The visitor approves in the wallet, which calls itself so. */
  approve(name?: string): void
  /** The visitor declines in the wallet. */
  reject(): void
  /** The offer ran out at the relay. */
  expire(): void
  /** The wallet closes the pairing without an answer. */
  close(): void
  /** The wallet ends the session. */
  endConnection(): void
}
