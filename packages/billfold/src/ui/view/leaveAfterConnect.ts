import { closeModal } from '../../core/actions/closeModal.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { restView } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/Kit.ts'
import { isLive } from '../../core/machines/isLive.ts'
import { leaveOnceSignedIn } from './leaveOnceSignedIn.ts'

/**
 * A wallet is connected: the modal has done what it was opened for, unless the wallet is on a network that this site does
 * not use. With several wallets at once, a visitor who has another one, or came from their wallets, sees all of them
 * (facts/views.md, "After connect").
 */
export function leaveAfterConnect(kit: Kit): void {
  const rest = restView(kit)
  const state = kit.store.getState()
  const wallets = state.connections.filter(saved => isLive(state, saved)).map(saved => saved.connectorId)
  const isOneOfSeveral = new Set(wallets).size > 1 || state.modal.history.some(({ view }) => view === 'ProfileWallets')
  if (rest.view === 'UnsupportedChain') navigate(kit, rest, 'reset')
  else
    leaveOnceSignedIn(kit, () => {
      if (state.settings.remote.multiWallet && isOneOfSeveral) navigate(kit, { view: 'ProfileWallets' }, 'reset')
      else closeModal(kit, 'done')
    })
}
