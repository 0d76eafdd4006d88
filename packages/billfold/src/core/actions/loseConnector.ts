import type { Namespace } from '../../protocol/caip/types.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'

/**
 * Ends, in this tab, what a wallet does not share any more. An extension says the same while it is locked or starting:
 * its connection stays to be restored, and comes back once the wallet shares accounts again. The other tabs learn it from
 * the wallet themselves. A pairing or an embedded wallet has ended everywhere.
 */
export function loseConnector({ runtime }: Kit, { id, kind }: Connector, namespace?: Namespace): void {
  const isLocked = kind !== 'pairing' && kind !== 'embedded'
  runtime.connection({ type: 'disconnected', connectorId: id, namespace, isLocked })
}
