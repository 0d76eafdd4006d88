import { storedActiveNetwork } from '../protocol/stored/storedActiveNetwork.ts'
import { storedConnections } from '../protocol/stored/storedConnections.ts'
import { storedRecentWallets } from '../protocol/stored/storedRecentWallets.ts'
import { addConnector } from './actions/addConnector.ts'
import { reconnect } from './actions/reconnect.ts'
import { restoreConnections } from './actions/restoreConnections.ts'
import { revalidate } from './actions/revalidate.ts'
import { withdrawConnector } from './actions/withdrawConnector.ts'
import type { Kit } from './Kit.ts'
import type { BillfoldOptions } from './options/BillfoldOptions.ts'
import { followOtherTabs } from './tabs/followOtherTabs.ts'

/** What a page starts when it creates a kit: discovery, the restored connection, agreement with other tabs. */
export function startKit(kit: Kit, options: BillfoldOptions): void {
  const { runtime } = kit
  restore(kit, options.enableReconnect ?? true)
  for (const given of options.connectors ?? []) addConnector(kit, typeof given === 'function' ? given(kit) : given)
  for (const adapter of kit.adapters.values()) {
    runtime.onDestroy(
      adapter.discover(
        connector => addConnector(kit, connector),
        connector => withdrawConnector(kit, connector),
      ),
    )
    adapter.connections?.follow(kit, adapter)
  }
  runtime.onDestroy(followOtherTabs(kit))
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void revalidate(kit)
  }
  window.addEventListener('pageshow', onPageShow, { signal: runtime.lifetime })
  runtime.emit({ type: 'INITIALIZE' })
  // What only helps who writes the page: bundlers take it out of what visitors load. Without one there is no `process`.
  try {
    if (process.env.NODE_ENV !== 'production')
      import('./development/checkOptions.ts').then(({ checkOptions }) => checkOptions(kit, options)).catch(() => {})
  } catch {}
  // Never rejects: what cannot be restored is left as it was.
  void reconnect(kit)
}

function restore(kit: Kit, isReconnectEnabled: boolean): void {
  const { runtime, store } = kit
  const { storage } = runtime
  runtime.connection({ type: 'stored', stored: { recentWallets: storage.read(storedRecentWallets) ?? [] } })
  const networkId = storage.read(storedActiveNetwork)
  const network = store.getState().networks.find(known => known.id === networkId)
  if (network) runtime.connection({ type: 'networkRestored', namespace: network.namespace, networkId: network.id })
  const connections = storage.read(storedConnections) ?? []
  restoreConnections(
    kit,
    // Reconnect off: live connections are dropped, the record stays so that it can be offered again (spec/decisions.md).
    isReconnectEnabled ? connections : connections.map(saved => ({ ...saved, status: 'disconnected' as const })),
  )
}
