import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { isInUse } from '../machines/isInUse.ts'

/** Stops offering a connector: at once, or when it is not in use any more, so that no visitor loses a connection. */
export function withdrawConnector(kit: Kit, connector: Connector): void {
  const { runtime, store } = kit
  const remove = () =>
    store.setState(({ connectors }) => ({ connectors: connectors.filter(known => known !== connector) }))
  if (!isInUse(store.getState(), connector.id)) {
    remove()
    return
  }
  const stop = store.subscribe(state => {
    if (isInUse(state, connector.id)) return
    stop()
    offDestroy()
    remove()
  })
  const offDestroy = runtime.onDestroy(stop)
}
