import type { Kysely } from 'kysely'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'

/** Whether something else than passkeys logs the visitor in. */
export async function hasOtherLogin(query: Kysely<Tables>, session: Session): Promise<boolean> {
  const other = await query
    .selectFrom('identity')
    .select('provider')
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('provider', '!=', 'passkey')
    .executeTakeFirst()
  return other !== undefined
}
