import type { Environment } from '../../../core/contracts/Environment.ts'
import type { StoredValue } from '../../../protocol/stored/StoredValue.ts'
import type { PairingFault } from '../PairingFault.ts'
import { type Locks, runAlone } from '../tabs/runAlone.ts'

/** Typed access to what a client keeps. Never rejects: what cannot be stored is kept in memory. */
export type PairingStore = {
  read<value>(what: StoredValue<value>): Promise<value | undefined>
  /**
   * Puts what `change` makes of the present value, alone among the tabs of this origin where the browser can promise
   * that; the same value is not written again. Resolves with it. Calls run one after another.
   */
  change<value>(
    what: StoredValue<value>,
    change: (now: value | undefined) => value | undefined,
  ): Promise<value | undefined>
}

/** Largest text that is read back. */
const storedCharacters = 2_000_000

/**
 * What a client keeps, over the page's storage: `{"v":version,"e":…}` encrypted under a key that the browser does not
 * give away, or `{"v":version,"d":…}` where there is no such key, which is reported once (`storage-plain`).
 */
export function createPairingStore(options: createPairingStore.Options): PairingStore {
  const { at = key => key, storage, locks, onFault } = options
  const memory = new Map<string, unknown>()
  let key: Promise<CryptoKey | undefined> | undefined
  let tail: Promise<unknown> = Promise.resolve()

  const loadKey = () => {
    key ??= options.loadKey().then(loaded => {
      if (!loaded && storage) onFault('storage-plain')
      return loaded
    })
    return key
  }

  async function get<value>(what: StoredValue<value>): Promise<value | undefined> {
    if (memory.has(what.key) || !storage) return memory.get(what.key) as value | undefined
    const secret = await loadKey()
    let box: unknown
    try {
      const text = storage.getItem(at(what.key))
      if (text === null) return undefined
      if (text.length > storedCharacters) throw new Error('too large')
      box = JSON.parse(text)
      if (typeof box !== 'object' || box === null || !('v' in box) || box.v !== what.version) throw new Error('no box')
      if (!('e' in box)) {
        const value = 'd' in box ? what.parse(box.d) : undefined
        if (value !== undefined) return value
      } else if (!secret) {
        // The key may be back on the next page: what it opens is not written over.
        memory.set(what.key, undefined)
      } else if (typeof box.e === 'string') {
        const value = what.parse(JSON.parse(await decryptText(secret, box.e, what.key)))
        if (value !== undefined) return value
      }
    } catch {
      // Reported below.
    }
    onFault('storage-unreadable')
    return undefined
  }

  async function put<value>(what: StoredValue<value>, value: value | undefined): Promise<void> {
    if (memory.has(what.key) || !storage) return void memory.set(what.key, value)
    try {
      if (value === undefined) return storage.removeItem(at(what.key))
      const secret = await loadKey()
      const text = JSON.stringify(value)
      const box = secret
        ? { v: what.version, e: await encryptText(secret, text, what.key) }
        : { v: what.version, d: value }
      storage.setItem(at(what.key), JSON.stringify(box))
    } catch {
      memory.set(what.key, value)
      onFault('storage-full')
    }
  }

  /** In turn; nothing that fails keeps what follows from running. */
  function inTurn<result>(run: () => Promise<result>): Promise<result> {
    const done = tail.then(run)
    tail = done.catch(() => {})
    return done
  }

  return {
    read: what => inTurn(() => get(what)),
    change: (what, change) =>
      inTurn(async () => {
        const run = async () => {
          const now = await get(what)
          const next = change(now)
          if (next !== now) await put(what, next)
          return next
        }
        return runAlone(storage && locks, what.key, run)
      }),
  }
}

export declare namespace createPairingStore {
  type Options = {
    readonly storage: Environment['storage']
    readonly at?: ((key: string) => string) | undefined
    readonly locks: Locks | undefined
    loadKey(): Promise<CryptoKey | undefined>
    onFault(fault: PairingFault): void
  }
}

/** Opens what `encryptText` made for the same place; rejects for anything else. */
async function decryptText(key: CryptoKey, sealed: string, place: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), character => character.charCodeAt(0))
  const additionalData = new TextEncoder().encode(place)
  const iv = bytes.subarray(0, 12)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes.subarray(12))
  return new TextDecoder().decode(opened)
}

/** AES-GCM under a fresh vector; `place` is bound to it, so that one value cannot be put in the place of another. Base64. */
async function encryptText(key: CryptoKey, text: string, place: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const encode = (value: string) => new TextEncoder().encode(value)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(place) }, key, encode(text))
  let bytes = ''
  for (const part of [iv, new Uint8Array(sealed)]) for (const byte of part) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
