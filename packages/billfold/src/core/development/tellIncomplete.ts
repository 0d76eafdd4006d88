import { alertIncompleteWallet } from '../../protocol/errors/rows/alerts.ts'
import { toAlert } from '../events/toAlert.ts'
import type { Kit } from '../Kit.ts'
import type { KitState } from '../state/KitState.ts'

/** Tells the host's developer, once, of a wallet that announced itself without what the standard demands. */
export function tellIncomplete(kit: Kit): void {
  const { runtime, store } = kit
  const tell = ({ connectors }: KitState) => {
    const found = connectors?.find(({ isIncomplete }) => isIncomplete)
    if (!found) return
    stop()
    runtime.emit(toAlert(alertIncompleteWallet, undefined, `: '${found.name}'. ${alertIncompleteWallet.advice}`))
  }
  const stop = store.subscribe(tell)
  runtime.onDestroy(stop)
  tell(store.getState())
}
