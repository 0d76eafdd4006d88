import type { Kit } from '../../core/Kit.ts'
import { isLive } from '../../core/machines/isLive.ts'
import type { PairedState } from './createPairedState.ts'

/**
 * What the visitor chooses on the page is chosen in the session as well, so that the next page, and another wallet's turn,
 * leave it in its place. A family whose connections are owned outside of the kit chooses by itself.
 */
export function followChoice(kit: Kit, connectorId: string, state: PairedState): void {
  const { adapters, runtime, store } = kit
  runtime.onDestroy(
    store.subscribe((now, before) => {
      if (now.connections === before.connections) return
      for (const saved of now.connections) {
        const { accounts, namespace } = saved
        if (saved.connectorId !== connectorId || !isLive(now, saved) || adapters.get(namespace)?.connections) continue
        const known = state.connected()[namespace]?.accounts ?? []
        const address = accounts[0]?.address
        if (address !== known[0]?.address && known.some(account => account.address === address))
          state.choose(namespace, { address })
      }
    }),
  )
}
