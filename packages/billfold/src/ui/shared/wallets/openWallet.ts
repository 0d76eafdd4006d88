import { navigate } from '../../../core/actions/navigate.ts'
import type { Kit } from '../../../core/Kit.ts'
import { isInUse } from '../../../core/machines/isInUse.ts'
import { findPairing } from '../pairing/findPairing.ts'
import { pairingSlot } from '../pairing/pairingSlot.ts'
import type { Platform } from '../platform/Platform.ts'
import { connectAttempt } from './connectAttempt.ts'
import { toView } from './toView.ts'
import type { WalletItem } from './WalletItem.ts'

/** The visitor chose a wallet: asks it when it is reachable now, pairs it when that can be done, else says how to get it. */
export function openWallet(kit: Kit, item: WalletItem, platform: Platform): void {
  const { id, name, connector } = item
  const state = kit.store.getState()
  const { connectors } = state
  kit.runtime.emit({ type: 'SELECT_WALLET', name, connectorId: connector?.id ?? id })
  const view = toView(item, connectors, platform)
  if (view === 'ConnectingExternal') {
    navigate(kit, { view, params: { connectorId: connector?.id ?? id } })
    if (connector && !isInUse(state, connector.id)) connectAttempt(kit).begin(connector.id)
  } else if (view === 'ConnectingMultiChain')
    navigate(kit, { view, params: { connectorIds: [connector, ...(item.others ?? [])].flatMap(one => one?.id ?? []) } })
  else if (view === 'Downloads') navigate(kit, { view, params: { walletId: id } })
  else if (view === 'AllWallets') navigate(kit, { view })
  else {
    const pairing = findPairing(connectors, item.listing)
    // On a phone the app opens inside this very tap, if an offer is ready.
    if (pairing && pairingSlot(kit).openAtTap?.(item, pairing.id)) return
    navigate(kit, { view, params: connector ? {} : { walletId: id, name } })
  }
}
