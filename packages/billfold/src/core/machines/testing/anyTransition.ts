import { type Choice, chosenTransition } from '../chosenTransition.ts'
import {
  type ConnectionEvent,
  type ConnectionResult,
  type ConnectionSlice,
  connectionTransition,
} from '../connection.ts'
import { forgottenTransition } from '../forgottenTransition.ts'

/** All transitions of connections: the machine's events, and the transitions that load with their actions. */
export type AnyEvent =
  | ConnectionEvent
  | ({ readonly type: 'switched' } & Choice)
  | { readonly type: 'forgotten'; readonly connectorId: string; readonly namespace: string }

/** The next state, by the machine or by the transition that an action brings. */
export function anyTransition(state: ConnectionSlice, event: AnyEvent): ConnectionResult {
  if (event.type === 'switched') return chosenTransition(state, event)
  return event.type === 'forgotten' ? forgottenTransition(state, event) : connectionTransition(state, event)
}
