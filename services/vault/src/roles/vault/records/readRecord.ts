import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type Vault, vault } from '../../../contract/vault.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** The visitor's wallet as stored. What the database holds is checked like anything else that comes from outside. */
export async function readRecord(
  services: Pick<VaultServices, 'database'>,
  session: Pick<Session, 'realm' | 'user_id'>,
  query: Kysely<Tables> = services.database.as(session.realm),
): Promise<Vault | undefined> {
  const row = await query
    .selectFrom('vault')
    .select(['record', 'generation', 'id'])
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .executeTakeFirst()
  if (!row) return undefined
  const record = v.parse(vault, JSON.parse(row.record))
  const isOwn =
    record.id === row.id &&
    record.generation === row.generation &&
    record.userId === session.user_id &&
    record.realm === session.realm
  if (!isOwn) throw new Error('a stored wallet is not the one of its row')
  return record
}
