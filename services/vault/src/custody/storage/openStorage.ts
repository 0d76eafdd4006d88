import type { CustodyStorage } from './CustodyStorage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'

const databaseName = '@billfold-vault/custody'

/**
 * The worker's own database, or memory where the browser refuses one: a frame may have no storage at all, and then the wallet opens by another
 * envelope on every visit.
 */
export async function openStorage(indexedDb: IDBFactory | undefined): Promise<CustodyStorage> {
  try {
    if (!indexedDb) return createMemoryStorage()
    return toStorage(await openDatabase(indexedDb))
  } catch {
    return createMemoryStorage()
  }
}

function openDatabase(indexedDb: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDb.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys')
      request.result.createObjectStore('generations')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The database is held by an older page'))
  })
}

function toStorage(database: IDBDatabase): CustodyStorage {
  const run = <value>(store: string, mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest) =>
    new Promise<value>((resolve, reject) => {
      const transaction = database.transaction(store, mode)
      const request = use(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result as value)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  return {
    isLasting: true,
    readDeviceKey: id => run<CryptoKey | undefined>('keys', 'readonly', store => store.get(id)),
    writeDeviceKey: (id, key) => run('keys', 'readwrite', store => store.put(key, id)),
    removeDeviceKey: id => run('keys', 'readwrite', store => store.delete(id)),
    readGeneration: async id => (await run<number | undefined>('generations', 'readonly', store => store.get(id))) ?? 0,
    raiseGeneration: (id, generation) =>
      run('generations', 'readwrite', store => {
        const read = store.get(id)
        read.onsuccess = () => {
          const mark = read.result as number | undefined
          if (mark === undefined || mark < generation) store.put(generation, id)
        }
        return read
      }),
  }
}
