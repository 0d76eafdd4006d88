import { createHash } from 'node:crypto'
import { bind } from '../../../contract/bind.ts'

/** Of the first entry. */
export const firstHash = ''

/**
 * SHA-256 in hex over an entry and the hash of the one before: the last hash shows whether an earlier entry was changed, removed or inserted.
 */
export function hashEntry(
  before: string,
  entry: {
    readonly realm: string
    readonly seq: number
    readonly at: number
    readonly user_id: string | null
    readonly device_id: string | null
    readonly what: string
    readonly facts: string
  },
): string {
  const { at, device_id, facts, realm, seq, user_id, what } = entry
  const parts = [before, realm, seq, at, user_id ?? '', device_id ?? '', what, facts]
  return createHash('sha256')
    .update(bind(['billfold/audit/v1', ...parts]))
    .digest('hex')
}
