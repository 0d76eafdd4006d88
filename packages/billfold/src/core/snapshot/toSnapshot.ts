import type { Snapshot } from '../../protocol/snapshot/Snapshot.ts'
import type { Kit } from '../Kit.ts'
import type { KitState } from '../state/KitState.ts'

/**
 * What the next page of this origin will begin with: the connections that it will restore, each with the account that is
 * shown, and the network. A locked wallet shows no account. Nothing while the visitor has done nothing. Connections that are owned outside of the kit (by a wagmi config)
 * are not the kit's to restore.
 */
export function toSnapshot(
  { adapters, initialState }: Pick<Kit, 'adapters' | 'initialState'>,
  { activeNamespace, namespaces, connections }: KitState,
): Snapshot | undefined {
  const networkId = namespaces[activeNamespace]?.networkId
  const actives = connections.flatMap(({ connectorId, namespace, name, networkId, accounts: [first], status }) =>
    status === 'active' && first && !namespaces[namespace]?.lockedId && !adapters.get(namespace)?.connections
      ? [{ connectorId, namespace, name, networkId, status, accounts: [{ address: first.address, type: first.type }] }]
      : [],
  )
  const isNew = actives.length === 0 && networkId === initialState.namespaces[initialState.activeNamespace]?.networkId
  return isNew ? undefined : { networkId, connections: actives }
}
