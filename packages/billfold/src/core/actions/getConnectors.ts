import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'

/**
 * Every way to connect that is known now, in the order it was found.
 * @example const names = getConnectors(kit).map(connector => connector.name)
 */
export function getConnectors(kit: Kit): readonly Connector[] {
  return kit.store.getState().connectors
}
