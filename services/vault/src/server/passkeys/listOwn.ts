import type { Selectable } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

/** The visitor's passkeys, oldest first. */
export function listOwn({ database }: VaultServices, session: Session): Promise<Selectable<Tables['passkey']>[]> {
  return database
    .as(session.realm)
    .selectFrom('passkey')
    .selectAll()
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}
