import { useEffect } from 'react'
import { orderNetworks } from '../../../core/actions/orderNetworks.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { usePlatform } from '../platform/usePlatform.ts'
import { findPairing } from './findPairing.ts'
import { pairingSlot } from './pairingSlot.ts'

/**
 * While wallets are listed on a phone, keeps an offer ready, so that a tap on one opens its app: a link that is opened
 * after an `await` is blocked by browsers (users and peers, themes M and N).
 */
export function usePreparedPairing(): void {
  const kit = useKit()
  const platform = usePlatform()
  const connector = useKitState(state => findPairing(state.connectors))
  const isOpen = useKitState(state => state.modal.isOpen)
  const isWanted = isOpen && platform.isPhone && connector !== undefined
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let letGo = () => {}
    const slot = pairingSlot(kit)
    import('./openAtTap.ts').then(
      ({ openAtTap }) => {
        if (isOver) return
        const networks = orderNetworks(kit.store.getState(), connector.namespaces)
        letGo = connector.prepare?.({ networks }) ?? letGo
        slot.openAtTap = (item, id) => openAtTap(kit, item, id, platform)
      },
      // Without it a tap leads to the view, which opens the app by its button.
      () => {},
    )
    return () => {
      isOver = true
      slot.openAtTap = undefined
      letGo()
    }
  }, [kit, connector, isWanted, platform])
}
