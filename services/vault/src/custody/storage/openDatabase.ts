/**
 * Opens an IndexedDB database of one version and runs single requests in it. Browsers drop a connection without a call of ours (WebKit behind pages in the
 * background, any browser when the visitor clears the site's data): the next request then opens it again, once.
 *
 * @throws DOMException where the browser refuses a database; `run` rejects when it cannot be opened again or the transaction fails.
 * @example
 * const { run } = await openDatabase(indexedDB, { name: 'settings', stores: ['rows'] })
 * await run('rows', 'readwrite', store => store.put(1, 'key'))
 */
export async function openDatabase(
  factory: IDBFactory,
  { name, stores }: openDatabase.Options,
): Promise<openDatabase.ReturnType> {
  let opened: Promise<IDBDatabase> | undefined
  const connect = (): Promise<IDBDatabase> => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory.open(name, 1)
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store)
      }
      request.onsuccess = () => {
        const database = request.result
        database.onclose = drop
        // The database is being deleted: a connection that stays open would block them.
        database.onversionchange = () => {
          database.close()
          drop()
        }
        resolve(database)
      }
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('The database is held by an older page'))
    }).catch((error: unknown) => {
      drop()
      throw error
    })
    return opened
  }
  const drop = () => {
    opened = undefined
  }
  const begin = async (store: string, mode: IDBTransactionMode): Promise<IDBTransaction> => {
    const database = await connect()
    try {
      return database.transaction(store, mode)
    } catch (error) {
      // Nothing was asked of this connection yet, so asking a new one repeats nothing.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      drop()
      return (await connect()).transaction(store, mode)
    }
  }
  await connect()
  return {
    async run<value>(store: string, mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest) {
      const transaction = await begin(store, mode)
      return new Promise<value>((resolve, reject) => {
        const request = use(transaction.objectStore(store))
        transaction.oncomplete = () => resolve(request.result as value)
        transaction.onerror = () => reject(transaction.error)
        transaction.onabort = () => reject(transaction.error)
      })
    },
  }
}

export declare namespace openDatabase {
  type Options = { readonly name: string; readonly stores: readonly string[] }
  type ReturnType = {
    /** Runs one request in a transaction of its own. @returns its result once the transaction is complete. */
    run<value>(store: string, mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest): Promise<value>
  }
}
