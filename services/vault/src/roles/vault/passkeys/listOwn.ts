import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { Session } from '../sessions/Session.ts'

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
