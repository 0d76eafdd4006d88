import { openDatabase } from '../../custody/storage/openDatabase.ts'
import { createMemorySessionStorage } from './createMemorySessionStorage.ts'
import { joinTabs } from './joinTabs.ts'
import type { SessionRecord } from './SessionRecord.ts'
import type { SessionStorage } from './SessionStorage.ts'

const databaseName = '@billfold-vault/session'
const store = 'records'

/** The frame's own database, or memory where the browser refuses one (security section 1.6); `isLasting`: whether it outlives the page. */
export async function openSessionStorage(
  scope: Pick<typeof globalThis, 'indexedDB' | 'navigator'> & joinTabs.Scope,
): Promise<SessionStorage & { readonly isLasting: boolean }> {
  try {
    const { run } = await openDatabase(scope.indexedDB, { name: databaseName, stores: [store] })
    const { locks } = scope.navigator
    // Refused here rather than in the middle of a login.
    await locks.request(databaseName, async () => {})
    return {
      isLasting: true,
      read: () => run<SessionRecord | undefined>(store, 'readonly', records => records.get('session')),
      write: record => run(store, 'readwrite', records => records.put(record, 'session')),
      join: onChange => joinTabs(scope, databaseName, onChange),
      alone: work => locks.request(databaseName, work) as ReturnType<typeof work>,
    }
  } catch {
    return createMemorySessionStorage()
  }
}
