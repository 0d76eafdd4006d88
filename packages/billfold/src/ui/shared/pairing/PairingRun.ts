import type { PairingOffer } from '../../../core/contracts/Connector.ts'
import type { Unsubscribe } from '../../../core/contracts/Unsubscribe.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'

/** How a pairing stands. */
export type PairingState = {
  /** What a wallet can scan or open now; absent while it is made, and after a failure. */
  readonly offer: PairingOffer | undefined
  /** Why the offer is not the first one. */
  readonly reason: 'declined' | 'expired' | 'renewed' | undefined
  /** When the wallet was opened on this device with this offer; milliseconds since the epoch. */
  readonly openedAt: number | undefined
  /** Why there is no offer, and will be none before `again`. */
  readonly error: BillfoldError | undefined
}

/** A pairing that is offered, from the first code to the answer. It ends with the view that shows it. */
export type PairingRun = {
  readonly connectorId: string
  readonly walletId: string | undefined
  /** The visitor has not asked to connect yet: the code stands beside a list. */
  readonly isQuiet: boolean
  /** A wallet has taken the quiet code up, and the run closes the modal once it is connected. */
  isTaken(): boolean
  getState(): PairingState
  subscribe(listener: () => void): Unsubscribe
  /** Makes another offer. */
  again(): void
  /** The wallet was opened on this device by this link; kept with the connection, if one comes of it. */
  opened(wallet: WalletListing, template: string): void
  end(): void
}
