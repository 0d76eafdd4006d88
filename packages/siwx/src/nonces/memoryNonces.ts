import { createNonce } from 'billfold/protocol'
import { nonceCount, nonceMs } from '../limits.ts'
import type { Nonces } from './Nonces.ts'

/**
 * Nonces in the memory of one process: for tests, and for a server that has no second instance. A restart forgets them:
 * visitors who have not signed by then sign again.
 *
 * @example const nonces = memoryNonces()
 */
export function memoryNonces({ now = Date.now }: memoryNonces.Options = {}): Nonces {
  const ends = new Map<string, number>()
  return {
    async issue() {
      const nonce = createNonce()
      // The oldest stand first, for all live equally long.
      for (const [each, endsAt] of ends) {
        if (endsAt > now() && ends.size < nonceCount) break
        ends.delete(each)
      }
      ends.set(nonce, now() + nonceMs)
      return nonce
    },
    async consume(nonce) {
      const endsAt = ends.get(nonce) ?? 0
      ends.delete(nonce)
      return endsAt > now()
    },
  }
}

export declare namespace memoryNonces {
  type Options = {
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
