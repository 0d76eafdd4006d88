import type { Selectable } from 'kysely'
import { everyRealm } from '../../../serve/everyRealm.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultDatabase } from '../db/VaultDatabase.ts'
import { firstHash, hashEntry } from './hashEntry.ts'

const batchCount = 500

/**
 * Every entry of the log, realm by realm in its order, each checked against the one before.
 *
 * @throws Error naming realm and number of the first entry that is not as it was written.
 */
export async function* readAudit(database: VaultDatabase): AsyncGenerator<Selectable<Tables['audit_entry']>> {
  let realm = ''
  let before = { seq: 0, hash: firstHash }
  for (;;) {
    const rows = await database
      .as(everyRealm)
      .selectFrom('audit_entry')
      .selectAll()
      .where(({ and, eb, or }) =>
        or([eb('realm', '>', realm), and([eb('realm', '=', realm), eb('seq', '>', before.seq)])]),
      )
      .orderBy('realm')
      .orderBy('seq')
      .limit(batchCount)
      .execute()
    if (rows.length === 0) return
    for (const row of rows) {
      if (row.realm !== realm) before = { seq: 0, hash: firstHash }
      if (row.seq !== before.seq + 1 || hashEntry(before.hash, row) !== row.hash)
        throw new Error(`the audit log of ${row.realm} is broken at entry ${row.seq}`)
      realm = row.realm
      before = row
      yield row
    }
  }
}
