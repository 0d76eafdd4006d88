import type { KitState, SavedConnection } from '../state/KitState.ts'
import { findRecord } from './findRecord.ts'

/**
 * Whether this tab has begun, ended, chosen or forgotten a connection since it last agreed with the others. Never true
 * for a pending one: the record of the other tabs is newer.
 */
export function isChanged(
  { agreed, connections, pending }: Pick<KitState, 'agreed' | 'connections' | 'pending'>,
  who: SavedConnection,
): boolean {
  return !findRecord(pending, who) && findRecord(connections, who)?.status !== findRecord(agreed, who)?.status
}
