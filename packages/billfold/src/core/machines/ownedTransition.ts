import type { Namespace } from '../../protocol/caip/types.ts'
import type {
  ConnectionEffect,
  ConnectionEvent,
  ConnectionResult,
  ConnectionSlice,
  connectionTransition,
} from './connection.ts'

/**
 * The connections after the events that the owner of a namespace reported (`toOwnedEvents`). The owner decides whether an ended
 * connection is offered again: no record of one remains. Pure.
 */
export function ownedTransition(
  before: ConnectionSlice,
  namespace: Namespace,
  events: readonly ConnectionEvent[],
  step: typeof connectionTransition,
): ConnectionResult {
  let now = before
  const effects: ConnectionEffect[] = []
  for (const event of events) {
    const result = step(now, event)
    now = result.state
    effects.push(...result.effects)
  }
  const connections = now.connections.filter(saved => saved.namespace !== namespace || saved.status !== 'disconnected')
  return { state: { ...now, connections }, effects }
}
