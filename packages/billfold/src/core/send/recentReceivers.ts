import type { Namespace } from '../../protocol/caip/types.ts'
import { storedRecentReceivers } from '../../protocol/stored/storedRecentReceivers.ts'
import type { Kit } from '../Kit.ts'

/** Whom the visitor sent to last in a namespace, newest first. */
export function recentReceivers(kit: Kit, namespace: Namespace): readonly string[] {
  return kit.runtime.storage.read(storedRecentReceivers)?.[namespace] ?? []
}
