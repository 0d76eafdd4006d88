import type { Kit } from '../core/Kit.ts'
import type { Namespace } from '../protocol/caip/types.ts'
import { type RecentReceiver, storedRecentReceivers } from '../protocol/stored/storedRecentReceivers.ts'

/** The receivers that the visitor sent to last in a namespace, newest first. */
export function recentReceivers(kit: Kit, namespace: Namespace): readonly RecentReceiver[] {
  return kit.runtime.storage.read(storedRecentReceivers)?.[namespace] ?? []
}
