import type { CustodyStorage } from './CustodyStorage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'
import { openDatabase } from './openDatabase.ts'

const databaseName = '@billfold-vault/custody'

/**
 * The worker's own database, or memory where the browser refuses one: a frame may have no storage at all, and then the wallet opens by another
 * envelope on every visit.
 */
export async function openStorage(indexedDb: IDBFactory | undefined): Promise<CustodyStorage> {
  try {
    if (!indexedDb) return createMemoryStorage()
    return toStorage(await openDatabase(indexedDb, { name: databaseName, stores: ['keys', 'generations'] }))
  } catch {
    return createMemoryStorage()
  }
}

function toStorage({ run }: openDatabase.ReturnType): CustodyStorage {
  return {
    isLasting: true,
    hasDeviceKeys: async () => (await run<number>('keys', 'readonly', store => store.count())) > 0,
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
