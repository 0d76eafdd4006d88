import type { Kit } from '../Kit.ts'

/**
 * The visitor waits no longer for a stored connection to come back. Here only: its record stays for the next visit, and
 * for other tabs, whose wallet may have answered.
 */
export function stopReconnect({ runtime, store }: Kit, connectorId: string): void {
  runtime.startTask(`reconnect ${connectorId}`).abort()
  store.setState(({ pending }) => ({ pending: pending.filter(record => record.connectorId !== connectorId) }))
  runtime.connection({ type: 'failed', connectorId })
}
