import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Kit } from '../../../core/Kit.ts'
import type { PairingRun } from './PairingRun.ts'

/** The parts of a pairing that outlive a view: the run, and on a phone the function that opens a wallet within the tap on its row. */
export type PairingSlot = {
  run: PairingRun | undefined
  /** Present while an offer is prepared. Returns whether it opened the wallet. */
  openAtTap: ((item: Tappable, connectorId: string) => boolean) | undefined
}

/** A row that a visitor taps. */
export type Tappable = { readonly listing: WalletListing | undefined }

/** The pairing of a kit. */
export const pairingSlot = (kit: Kit): PairingSlot => kit.runtime.slot(create)

const create = (): PairingSlot => ({ run: undefined, openAtTap: undefined })
