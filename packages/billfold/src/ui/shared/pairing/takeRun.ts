import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Kit } from '../../../core/Kit.ts'
import { createPairingRun } from './createPairingRun.ts'
import type { PairingRun } from './PairingRun.ts'
import { pairingSlot } from './pairingSlot.ts'

/**
 * The running pairing of this wallet, or a new one in the place of any other. One that begins after a quiet one goes on
 * with the code that was shown. Call `followModal` once its view is shown.
 */
export function takeRun(
  kit: Kit,
  connectorId: string,
  wallet: WalletListing | undefined,
  { isQuiet = false }: { readonly isQuiet?: boolean | undefined } = {},
): PairingRun {
  const slot = pairingSlot(kit)
  const { run } = slot
  if (run?.connectorId === connectorId && run.walletId === wallet?.id && run.isQuiet === isQuiet) return run
  const next: PairingRun = createPairingRun(kit, {
    connectorId,
    wallet,
    isQuiet,
    onEnd() {
      if (slot.run === next) slot.run = undefined
    },
  })
  slot.run = next
  // After the new one has taken its code.
  run?.end()
  return next
}
