import type { Selectable } from 'kysely'
import type { PasskeyFacts } from '../../../contract/calls/passkeyFacts.ts'
import type { Tables } from '../db/schema.ts'

/** A passkey as its owner may see it. */
export function toPasskeyFacts(row: Selectable<Tables['passkey']>): PasskeyFacts {
  return {
    credentialId: row.credential_id,
    name: row.name,
    isSynced: row.is_synced === 1,
    createdAtMs: row.created_at,
    usedAtMs: row.used_at,
  }
}
