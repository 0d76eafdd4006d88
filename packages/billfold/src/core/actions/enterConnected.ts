import type { Connected, Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'

/** Takes over what a wallet has granted, to a question of the visitor or again without one, and says so. */
export function enterConnected(
  { runtime, store }: Kit,
  { id: connectorId, name, rdns }: Connector,
  connected: Connected,
  isReconnect: boolean,
): void {
  const keepsOthers = store.getState().settings.remote.multiWallet
  runtime.connection({ type: 'connected', who: { connectorId, name, rdns }, connected, isReconnect, keepsOthers })
  runtime.emit({ type: 'CONNECT_SUCCESS', connectorId, name, namespaces: Object.keys(connected), isReconnect })
}
