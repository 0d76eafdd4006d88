import type { KitState, SavedConnection } from '../state/KitState.ts'

/**
 * Whether the provider of a saved connection has answered on this page. A record may read `active` without: it is the
 * one to be restored.
 */
export function isLive({ namespaces }: Pick<KitState, 'namespaces'>, saved: SavedConnection): boolean {
  const now = namespaces[saved.namespace]
  return (
    saved.status === 'connected' ||
    (saved.status === 'active' && now?.status === 'connected' && now.connectorId === saved.connectorId)
  )
}
