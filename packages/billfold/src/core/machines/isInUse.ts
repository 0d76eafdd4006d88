import type { KitState } from '../state/KitState.ts'

/** Whether a namespace, or a connection that waits beside the active one, belongs to a connector. */
export function isInUse({ namespaces, connections }: KitState, connectorId: string): boolean {
  return (
    Object.values(namespaces).some(now => now.connectorId === connectorId) ||
    connections.some(saved => saved.connectorId === connectorId && saved.status === 'connected')
  )
}
