import type { WalletListing } from '../../core/directory/WalletListing.ts'
import type { Kit } from '../../core/Kit.ts'
import { createPairingRun } from './createPairingRun.ts'
import type { PairingRun } from './PairingRun.ts'
import { pairingHome } from './pairingHome.ts'

/** The running pairing of this wallet, or a new one in the place of any other. Call `followModal` once its view is shown. */
export function takeRun(kit: Kit, connectorId: string, wallet: WalletListing | undefined): PairingRun {
  const home = pairingHome(kit)
  const { run } = home
  if (run?.connectorId === connectorId && run.walletId === wallet?.id) return run
  run?.end()
  const next: PairingRun = createPairingRun(kit, {
    connectorId,
    wallet,
    onEnd() {
      if (home.run === next) home.run = undefined
    },
  })
  home.run = next
  return next
}
