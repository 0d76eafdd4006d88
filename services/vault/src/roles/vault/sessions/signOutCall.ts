import { signOut } from '../../../contract/calls/signOut.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { endSessions } from './endSessions.ts'

/** Ends the session of a refresh token, used or not, for the key that it belongs to. */
export const signOutCall = (services: Pick<VaultServices, 'clock' | 'database' | 'revocations'>) =>
  serveCall<Session>()(signOut, async ({ refreshToken }, asker) => {
    const row = await services.database
      .as(everyRealm)
      .selectFrom('refresh_token')
      .innerJoin('session', join =>
        join.onRef('session.realm', '=', 'refresh_token.realm').onRef('session.id', '=', 'refresh_token.session_id'),
      )
      .select(['session.realm', 'session.id'])
      .where('refresh_token.hash', '=', hashText(refreshToken))
      .where('session.thumbprint', '=', asker.thumbprint)
      .executeTakeFirst()
    if (row) await endSessions(services, row.realm, [row.id])
    return {}
  })
