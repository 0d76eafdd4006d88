import type { Kysely, Selectable } from 'kysely'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'

/** The visitor's passkeys, oldest first. */
export function listOwn(query: Kysely<Tables>, session: Session): Promise<Selectable<Tables['passkey']>[]> {
  return query
    .selectFrom('passkey')
    .selectAll()
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}
