import type { SessionRow, SessionStore } from './SessionStore.ts'

/**
 * Sessions in the memory of one process: for tests and development. A restart signs all visitors out.
 *
 * @example const sessions = createSessions({ store: memorySessions() })
 */
export function memorySessions({ now = Date.now }: memorySessions.Options = {}): SessionStore {
  const rows = new Map<string, SessionRow>()
  return {
    async set(id, row) {
      // The oldest stand first.
      for (const [each, { expiresAt }] of rows) {
        if (expiresAt > now()) break
        rows.delete(each)
      }
      rows.set(id, row)
    },
    get: async id => rows.get(id),
    async delete(id) {
      rows.delete(id)
    },
    async deleteAccount(account) {
      for (const [id, row] of rows) if (row.account === account) rows.delete(id)
    },
  }
}

export declare namespace memorySessions {
  type Options = {
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
