import type { Kit } from '../../../core/Kit.ts'
import { pairingSlot } from './pairingSlot.ts'

/** Ends the running pairing as soon as the modal shows something else, or closes. */
export function followModal(kit: Kit): void {
  const slot = pairingSlot(kit)
  const { run } = slot
  if (!run) return
  const stop = kit.store.subscribe(({ modal }) => {
    const view = modal.isOpen ? modal.history.at(-1)?.view : undefined
    const isShown =
      view === 'ConnectingWalletConnect' ||
      view === 'ConnectingWalletConnectBasic' ||
      // One view hands the code over to the next.
      (run.isQuiet && view === 'Connect')
    if (isShown && slot.run === run) return
    stop()
    if (slot.run === run) run.end()
  })
}
