import type { Kysely } from 'kysely'
import { removePasskey } from '../../../contract/calls/removePasskey.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import type { HoldServices } from '../holds/HoldServices.ts'
import { passHold } from '../holds/passHold.ts'
import { announce } from '../notices/announce.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { listOwn } from './listOwn.ts'
import { lockPasskeys } from './lockPasskeys.ts'

/** The last one of a visitor without another login stays: without it they would be locked out permanently. */
export const removePasskeyCall = (services: HoldServices & Pick<VaultServices, 'log'>) =>
  serveCall<Session>()(removePasskey, async ({ credentialId }, _, session) => {
    requireFresh(services, session)
    await passHold(services, session, 'change')
    await lockPasskeys(services, session, async query => {
      const own = await listOwn(query, session)
      if (!own.some(row => row.credential_id === credentialId)) throw new CallRefusal('not-found')
      if (own.length === 1 && !(await hasOtherLogin(query, session))) throw new CallRefusal('last-login')
      await query
        .deleteFrom('passkey')
        .where('realm', '=', session.realm)
        .where('user_id', '=', session.user_id)
        .where('credential_id', '=', credentialId)
        .execute()
    })
    await announce(services, session, 'change', { what: 'passkey.removed', facts: {} })
    services.log.info('passkey.removed', { project: session.project_id })
    return {}
  })

/** Whether something else than passkeys logs the visitor in. */
async function hasOtherLogin(query: Kysely<Tables>, session: Session): Promise<boolean> {
  const other = await query
    .selectFrom('identity')
    .select('provider')
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('provider', '!=', 'passkey')
    .executeTakeFirst()
  return other !== undefined
}
