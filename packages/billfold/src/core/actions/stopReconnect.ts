import type { Kit } from '../Kit.ts'
import { stoppedTransition } from '../machines/stoppedTransition.ts'

/**
 * Ends the wait for a stored connection to come back. On this page only: its record stays for the next visit, and
 * for other tabs, whose wallet may have answered.
 */
export function stopReconnect({ runtime }: Kit, connectorId: string): void {
  runtime.startTask(`reconnect ${connectorId}`).abort()
  runtime.connection((state, step) => stoppedTransition(state, connectorId, step))
}
