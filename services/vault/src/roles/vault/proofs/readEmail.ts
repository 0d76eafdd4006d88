import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** The visitor's address of now; `null` for logins that brought none. */
export async function readEmail(
  { database }: Pick<VaultServices, 'database'>,
  session: Session,
): Promise<string | null> {
  const row = await database
    .as(session.realm)
    .selectFrom('visitor')
    .select('email')
    .where('realm', '=', session.realm)
    .where('id', '=', session.user_id)
    .executeTakeFirst()
  return row?.email ?? null
}
