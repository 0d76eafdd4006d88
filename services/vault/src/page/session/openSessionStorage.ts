import { createMemorySessionStorage } from './createMemorySessionStorage.ts'
import type { SessionRecord } from './SessionRecord.ts'
import type { SessionStorage } from './SessionStorage.ts'

const databaseName = '@billfold-vault/session'
const store = 'records'

/** The frame's own database, or memory where the browser refuses one (security section 1.6). */
export async function openSessionStorage(
  scope: Pick<typeof globalThis, 'indexedDB' | 'navigator'>,
): Promise<SessionStorage> {
  try {
    const database = await openDatabase(scope.indexedDB)
    const run = <value>(mode: IDBTransactionMode, use: (records: IDBObjectStore) => IDBRequest) =>
      new Promise<value>((resolve, reject) => {
        const transaction = database.transaction(store, mode)
        const request = use(transaction.objectStore(store))
        transaction.oncomplete = () => resolve(request.result as value)
        transaction.onerror = () => reject(transaction.error)
        transaction.onabort = () => reject(transaction.error)
      })
    const { locks } = scope.navigator
    // Refused here rather than in the middle of a login.
    await locks.request(databaseName, async () => {})
    return {
      isLasting: true,
      read: () => run<SessionRecord | undefined>('readonly', records => records.get('session')),
      write: record => run('readwrite', records => records.put(record, 'session')),
      alone: work => locks.request(databaseName, work) as ReturnType<typeof work>,
    }
  } catch {
    return createMemorySessionStorage()
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })
}
