import type { Kit } from '../../core/Kit.ts'
import type { WalletItem } from '../wallets/WalletItem.ts'
import type { PairingRun } from './PairingRun.ts'

/** What of a pairing has to outlive a view: the run, and on a phone the way to open a wallet inside the tap on its row. */
export type PairingHome = {
  run: PairingRun | undefined
  /** Present while an offer is prepared. Says whether it opened the wallet. */
  openAtTap: ((item: WalletItem, connectorId: string) => boolean) | undefined
}

/** The pairing of a kit. */
export const pairingHome = (kit: Kit): PairingHome => kit.runtime.slot(create)

const create = (): PairingHome => ({ run: undefined, openAtTap: undefined })
