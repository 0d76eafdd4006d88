import type { Environment, Unsubscribe } from 'billfold/adapter'

/** Which calls of a storage fail: `quota` is `setItem` of anything new or longer, as when the disk is full. */
export type StorageFault = 'getItem' | 'setItem' | 'removeItem' | 'quota'

/** A storage in memory that can be made to fail, for `environment.storage`. */
export type TestStorage = NonNullable<Environment['storage']> & {
  /** From now on these fail; `[]` repairs. */
  failOn(faults: readonly StorageFault[]): void
  /** Puts a text where nothing would: as another version, another program or a broken disk would leave it. */
  corrupt(key: string, text: string): void
  clear(): void
  /** All that is kept, as one object. */
  snapshot(): Record<string, string>
  /** How often each method was called. */
  readonly counts: Readonly<Record<'getItem' | 'setItem' | 'removeItem', number>>
  /** Called with every change by key, `null` after `clear`. */
  watch(listener: (key: string | null, value: string | null) => void): Unsubscribe
}

/**
 * Makes a storage in memory.
 * @example
 * const storage = createTestStorage({ failOn: ['quota'] })
 * const kit = createBillfold({ families, environment: { storage } })
 */
export function createTestStorage(options: createTestStorage.Options = {}): TestStorage {
  const kept = new Map<string, string>(Object.entries(options.entries ?? {}))
  const counts = { getItem: 0, setItem: 0, removeItem: 0 }
  const listeners = new Set<(key: string | null, value: string | null) => void>()
  let failing: readonly StorageFault[] = options.failOn ?? []
  const notify = (key: string | null, value: string | null) => {
    for (const listener of [...listeners]) listener(key, value)
  }
  const enter = (method: keyof typeof counts) => {
    counts[method] += 1
    if (failing.includes(method)) throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  return {
    getItem(key) {
      enter('getItem')
      return kept.get(key) ?? null
    },
    setItem(key, text) {
      enter('setItem')
      if (failing.includes('quota') && text.length > (kept.get(key)?.length ?? -1))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      kept.set(key, text)
      notify(key, text)
    },
    removeItem(key) {
      enter('removeItem')
      if (kept.delete(key)) notify(key, null)
    },
    failOn(faults) {
      failing = faults
    },
    corrupt(key, text) {
      kept.set(key, text)
      notify(key, text)
    },
    clear() {
      kept.clear()
      notify(null, null)
    },
    snapshot: () => Object.fromEntries(kept),
    counts,
    watch(listener) {
      const wrapped: typeof listener = (key, value) => listener(key, value)
      listeners.add(wrapped)
      return () => void listeners.delete(wrapped)
    },
  }
}

export declare namespace createTestStorage {
  type Options = {
    readonly failOn?: readonly StorageFault[]
    readonly entries?: Readonly<Record<string, string>>
  }
}
