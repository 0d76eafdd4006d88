import type { Clock } from '../../../core/contracts/Environment.ts'

const database = 'billfold'
const table = 'keys'
const name = 'pairing'
/** Some browsers never answer when their database is damaged. */
const waitMs = 3_000

/**
 * The key that encrypts what this origin keeps of its pairings: made once, kept by the browser, of use here and readable
 * nowhere (AES-GCM, not extractable). `undefined` where there is no such place: a private window, a server, plain http.
 */
export function loadOriginKey(clock: Clock): Promise<CryptoKey | undefined> {
  const subtle = globalThis.crypto?.subtle
  if (typeof indexedDB === 'undefined' || !subtle) return Promise.resolve(undefined)
  return new Promise(resolve => {
    const cancel = clock.after(waitMs, () => resolve(undefined))
    void find(subtle)
      .catch(() => undefined)
      .then(key => {
        cancel()
        resolve(key)
      })
  })
}

async function find(subtle: SubtleCrypto): Promise<CryptoKey | undefined> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = opening.onblocked = () => reject(opening.error)
  })
  try {
    const fresh = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // One transaction looks and puts: two tabs that start at once get the same key.
    return await new Promise<CryptoKey | undefined>((resolve, reject) => {
      const transaction = opened.transaction(table, 'readwrite')
      const store = transaction.objectStore(table)
      const found = store.get(name)
      let key: CryptoKey | undefined
      found.onsuccess = () => {
        key = found.result instanceof CryptoKey ? found.result : fresh
        if (key === fresh) store.put(fresh, name)
      }
      transaction.oncomplete = () => resolve(key)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    opened.close()
  }
}
