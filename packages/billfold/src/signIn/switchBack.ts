import { untilAborted } from '../core/async/untilAborted.ts'
import type { Kit } from '../core/Kit.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { namespaceOf } from './namespaceOf.ts'

/** As the action `switchNetwork`, which is in another chunk; false when the wallet does not go there. */
export async function switchBack(kit: Kit, networkId: NetworkId): Promise<boolean> {
  const { runtime, store } = kit
  const { connectors, namespaces, networks } = store.getState()
  const namespace = namespaceOf(networkId)
  const network = networks.find(({ id }) => id === networkId)
  const connector = connectors.find(({ id }) => id === namespaces[namespace]?.connectorId)
  if (!network || !connector?.switchNetwork) return false
  const task = runtime.startTask('switchNetwork')
  try {
    await untilAborted(connector.switchNetwork({ network, signal: task.signal }), task.signal)
    runtime.connection({ type: 'networkSelected', namespace, networkId })
    runtime.emit({ type: 'SWITCH_NETWORK', networkId })
    return true
  } catch {
    return false
  } finally {
    task.abort()
  }
}
