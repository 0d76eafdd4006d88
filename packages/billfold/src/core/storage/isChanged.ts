import type { KitState, SavedConnection } from '../state/KitState.ts'
import { findRecord } from './findRecord.ts'

/**
 * Whether this tab has begun, ended, chosen or forgotten a connection since it last agreed with the others. Never true
 * for one that is only wished for: of that the others know more.
 */
export function isChanged(
  { agreed, connections, wished }: Pick<KitState, 'agreed' | 'connections' | 'wished'>,
  who: SavedConnection,
): boolean {
  return !findRecord(wished, who) && findRecord(connections, who)?.status !== findRecord(agreed, who)?.status
}
