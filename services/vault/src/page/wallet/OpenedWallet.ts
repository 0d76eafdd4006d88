import type { CommandResults } from '../../custody/worker/commands.ts'

/** A wallet that is open in the worker. */
export type OpenedWallet = CommandResults['unlock'] & {
  /** Nothing else opens it: a visitor who loses this browser's storage has lost it. */
  readonly isOnThisDeviceAlone: boolean
  /** Envelopes of devices that open it, this one's among them. */
  readonly deviceEnvelopeIds: readonly string[]
}
