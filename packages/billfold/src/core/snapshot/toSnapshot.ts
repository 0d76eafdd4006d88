import type { Snapshot } from '../../protocol/snapshot/Snapshot.ts'
import type { KitState } from '../state/KitState.ts'

/**
 * What the next page of this origin will begin with: the connections that it will restore, each with the account that is
 * shown, and the network. Nothing while the visitor has done nothing: `initial` is the state of somebody unknown.
 */
export function toSnapshot(
  { activeNamespace, namespaces, connections }: KitState,
  initial: KitState,
): Snapshot | undefined {
  const networkId = namespaces[activeNamespace]?.networkId
  const actives = connections.flatMap(({ connectorId, namespace, name, networkId, accounts: [first], status }) =>
    status === 'active' && first
      ? [{ connectorId, namespace, name, networkId, status, accounts: [{ address: first.address, type: first.type }] }]
      : [],
  )
  const isNew = actives.length === 0 && networkId === initial.namespaces[initial.activeNamespace]?.networkId
  return isNew ? undefined : { networkId, connections: actives }
}
