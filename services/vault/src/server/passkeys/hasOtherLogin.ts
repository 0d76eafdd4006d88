import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

/** Whether something else than passkeys logs the visitor in. */
export async function hasOtherLogin({ database }: VaultServices, session: Session): Promise<boolean> {
  const other = await database
    .as(session.realm)
    .selectFrom('identity')
    .select('provider')
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('provider', '!=', 'passkey')
    .executeTakeFirst()
  return other !== undefined
}
