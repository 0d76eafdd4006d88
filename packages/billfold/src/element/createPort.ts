import { toNetworkSnapshot } from '../core/actions/getNetwork.ts'
import { openModal } from '../core/actions/openModal.ts'
import type { Kit } from '../core/Kit.ts'
import type { KitState } from '../core/state/KitState.ts'
import { VERSION } from '../core/version.ts'
import { watchState } from '../core/watchState.ts'
import type { KitPicture, KitPort } from './KitPort.ts'
import { toPublicView } from './toPublicView.ts'

/** A kit for the buttons of its page. */
export function createPort(kit: Kit, id: string): KitPort {
  const read = () => toPicture(kit.store.getState())
  return {
    id,
    version: VERSION,
    read,
    watch: onChange => watchState(kit, state => JSON.stringify(toPicture(state)), onChange),
    open: view => openModal(kit, { view: toPublicView(view, read().isConnected) }),
    warm: () => void kit.runtime.surface?.warm(),
  }
}

function toPicture(state: KitState): KitPicture {
  const { activeNamespace, namespaces, identities, networks, modal, theme } = state
  const now = namespaces[activeNamespace]
  const address = now?.accounts[0]?.address
  const { network, isUnsupported } = toNetworkSnapshot(now, networks)
  return {
    address,
    profileName: identities[`${now?.networkId}:${address}`]?.name,
    isConnected: now?.status === 'connected',
    isLocked: now?.status === 'disconnected' && !!now.lockedId,
    isSlow: state.isSlow,
    isUnsupported,
    networkName: network?.name,
    isOpen: modal.isOpen,
    mode: theme.mode,
    tokens: theme.tokens,
  }
}
