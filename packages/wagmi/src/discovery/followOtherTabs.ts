import type { Unsubscribe } from 'billfold/adapter'
import type { Config } from 'wagmi'
import { findConnection } from '../connectors/findConnection.ts'

/**
 * Ends here what another tab of this origin has ended (promise P7). Wallets that forget the page notify every tab; for those
 * that cannot, wagmi's connectors note in its storage that the visitor has left, and only this function listens to that.
 */
export function followOtherTabs(config: Config): Unsubscribe {
  const { storage } = config
  if (!storage) return () => {}
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null || !key?.startsWith(`${storage.key}.`) || !key.endsWith('.disconnected')) return
    const id = key.slice(storage.key.length + 1, -'.disconnected'.length)
    findConnection(config, id)?.connector.onDisconnect()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
