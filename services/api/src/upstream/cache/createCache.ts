/** Entries by key that are forgotten after a time; bounded in count and size, the longest unused goes first. */
export type Cache<value> = {
  /** The value and its age in milliseconds, also when it is no longer fresh: the caller decides what an old one is worth. */
  get(key: string): { readonly value: value; readonly ageMs: number } | undefined
  set(key: string, value: value, bytes?: number): void
  delete(key: string): void
  readonly size: number
}

/**
 * Creates a cache in memory.
 *
 * @example const cache = createCache<Project>({ maxAgeMs: 10_000, maxEntries: 1_000, monotonic })
 */
export function createCache<value>(options: createCache.Options): Cache<value> {
  const { maxAgeMs, maxEntries, maxBytes = Number.POSITIVE_INFINITY, monotonic } = options
  const entries = new Map<string, { value: value; at: number; bytes: number }>()
  let bytesHeld = 0

  function drop(key: string): void {
    bytesHeld -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      const ageMs = monotonic() - entry.at
      if (ageMs > maxAgeMs) {
        drop(key)
        return undefined
      }
      // A map keeps the order of insertion: what was just used moves to the end.
      entries.delete(key)
      entries.set(key, entry)
      return { value: entry.value, ageMs }
    },
    set(key, value, bytes = 0) {
      drop(key)
      if (bytes > maxBytes) return
      entries.set(key, { value, at: monotonic(), bytes })
      bytesHeld += bytes
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytesHeld <= maxBytes) break
        drop(oldest)
      }
    },
    delete: drop,
    get size() {
      return entries.size
    },
  }
}

export declare namespace createCache {
  type Options = {
    /** After this an entry is gone. */
    readonly maxAgeMs: number
    readonly maxEntries: number
    /** Bound on the sum of the sizes given to `set`. Default: none. */
    readonly maxBytes?: number
    /** Milliseconds that never step back. */
    readonly monotonic: () => number
  }
}
