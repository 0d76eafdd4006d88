import { connectorLimitCount } from '../../protocol/limits.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'

/**
 * Offers one more way to connect. The first connector of an id stays: a later one cannot take its place. One that serves
 * a namespace with an owner of its own (a wagmi config) connects through that.
 * @returns a function that takes it back.
 * @example const takeBack = addConnector(kit, createInjectedConnector({ id: 'acme', name: 'Acme', kind: 'external', provider }))
 */
export function addConnector(kit: Kit, given: Connector): Unsubscribe {
  let connector = given
  for (const { connections } of kit.adapters.values()) if (connections) connector = connections.adopt(connector)
  const { connectors } = kit.store.getState()
  if (connectors.length >= connectorLimitCount || connectors.some(known => known.id === connector.id)) return () => {}
  kit.store.setState({ connectors: [...connectors, connector] })
  return () => kit.store.setState(state => ({ connectors: state.connectors.filter(known => known !== connector) }))
}
