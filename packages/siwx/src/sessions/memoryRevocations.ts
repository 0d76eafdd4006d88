import type { Revocations } from './Revocations.ts'

/** Entries before expired ones are looked for at all. */
const fewest = 1_000

/**
 * Revoked tokens in the memory of one process: for tests and development. After a restart, and for other instances, a revoked
 * token is valid until it expires.
 *
 * @example
 * const keys = [await createSessionKey()]
 * const jwt = { keys, issuer: 'https://app.example', revocations: memoryRevocations() }
 * const sessions = createSessions({ jwt })
 */
export function memoryRevocations({ now = Date.now }: memoryRevocations.Options = {}): Revocations {
  const kept = new Map<string, { readonly value: string; readonly expiresAt: number }>()
  let nextSweep = fewest
  return {
    async set(key, value, expiresAt) {
      kept.set(key, { value, expiresAt })
      if (kept.size < nextSweep) return
      for (const [each, entry] of kept) if (entry.expiresAt <= now()) kept.delete(each)
      // None is removed before it expires. Sweeping at twice the size costs each entry a constant time.
      nextSweep = Math.max(fewest, 2 * kept.size)
    },
    get: async keys => keys.map(key => kept.get(key)?.value),
  }
}

export declare namespace memoryRevocations {
  type Options = {
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
