import { signOutEverywhere } from '../../../contract/calls/signOutEverywhere.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { endSessions } from './endSessions.ts'

/** Ends every session of the visitor. */
export const signOutEverywhereCall = (services: Pick<VaultServices, 'clock' | 'database' | 'revocations'>) =>
  serveCall<Session>()(signOutEverywhere, async (_, __, session) => {
    const rows = await services.database
      .as(session.realm)
      .selectFrom('session')
      .select('id')
      .where('realm', '=', session.realm)
      .where('user_id', '=', session.user_id)
      .where('ended_at', 'is', null)
      .execute()
    await endSessions(
      services,
      session.realm,
      rows.map(row => row.id),
    )
    await noteAudit(services, session, { what: 'sessions.ended', facts: { count: rows.length } })
    return {}
  })
