import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from '../contracts/Account.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import type { KitState, SavedConnection } from '../state/KitState.ts'
import { isMultiWalletOn } from './isMultiWalletOn.ts'

/** A saved connection as a host sees it. The first account is the active one. */
export type ConnectionSnapshot = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly name: string
  /** `data:` or `https:` address, for `<img>` only. */
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
  readonly networkId: NetworkId | undefined
  /** `active` and `connected` (it waits beside the active one): a provider answered. `disconnected`: it can be offered again. */
  readonly status: SavedConnection['status']
}

/**
 * The saved connections of a namespace, by default of all: the active ones, those that wait beside them, then recent ones
 * whose wallet is there; among equals the newest first. Needs `multiWallet`: without it the list is empty, and an alert
 * says so once (specification section 4, "A saved connection per wallet").
 * @example const [active, ...others] = getConnections(kit, { namespace: 'eip155' })
 */
export function getConnections(kit: Kit, parameters: getConnections.Parameters = {}): readonly ConnectionSnapshot[] {
  return isMultiWalletOn(kit) ? toConnectionSnapshots(kit.store.getState(), parameters.namespace) : []
}

export declare namespace getConnections {
  type Parameters = { readonly namespace?: Namespace | undefined }
  type ReturnType = readonly ConnectionSnapshot[]
}

/** Builds the host's picture of the saved connections. */
export function toConnectionSnapshots(
  state: Pick<KitState, 'connections' | 'namespaces' | 'connectors' | 'settings'>,
  namespace: Namespace | undefined,
): readonly ConnectionSnapshot[] {
  const all = state.connections.flatMap((saved): ConnectionSnapshot[] => {
    const connector = state.connectors.find(known => known.id === saved.connectorId)
    const isServed = state.namespaces[saved.namespace] && (!namespace || namespace === saved.namespace)
    if (!connector || !isServed) return []
    const { connectorId, name, accounts, networkId } = saved
    const icon = state.settings.connectorImages[connectorId] ?? connector.icon
    const status = isLive(state, saved) ? saved.status : 'disconnected'
    return [{ connectorId, namespace: saved.namespace, name, icon, accounts, networkId, status }]
  })
  const order = ['active', 'connected', 'disconnected']
  return all.reverse().sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
}
