import type { KitState, SavedConnection } from '../state/KitState.ts'
import type { ConnectionResult, connectionTransition } from './connection.ts'
import { findRecord } from './findRecord.ts'
import { isAlive } from './isAlive.ts'
import { isChanged } from './isChanged.ts'
import { isLive } from './isLive.ts'
import { mergeConnections } from './mergeConnections.ts'

/**
 * The connections after a list was read from storage. Nothing of it reads as connected before its wallet has answered on this
 * page, and what was changed here and is not written yet stays as it is. Pure.
 */
export function restoredTransition(
  before: KitState,
  listed: readonly SavedConnection[],
  step: typeof connectionTransition,
): ConnectionResult {
  const merged = mergeConnections(before, listed)
  // In the order of the list; of what stands twice the machine takes the first.
  const connections = [...listed, ...merged].flatMap(saved => findRecord(merged, saved) ?? [])
  const { state, effects } = step(before, { type: 'restore', connections })
  const pending = merged.filter(
    saved => isAlive(saved) && !isLive(state, findRecord(state.connections, saved) as SavedConnection),
  )
  // What is not written yet differs from what the others say; in all else this tab has followed them.
  const agreed = [...listed, ...pending, ...state.connections].filter(
    (saved, index) => isChanged(before, saved) === index < listed.length,
  )
  return { state: { ...state, pending, agreed }, effects }
}
