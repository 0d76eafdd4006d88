import { refreshSession } from '../../../contract/calls/refreshSession.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { answerSession } from './answerSession.ts'
import { checkBinder } from './checkBinder.ts'
import { endSessions } from './endSessions.ts'
import { isAlive } from './isAlive.ts'

/** Rotation: the token is used up in one statement; used again with another next one, its whole family ends (threat T28). */
export const refreshSessionCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'log' | 'projects' | 'publicUrl' | 'revocations' | 'secrets'>,
) =>
  serveCall<Session>()(refreshSession, async ({ refreshToken, nextRefreshToken }, asker) => {
    const { clock, database } = services
    const [hash, next] = [hashText(refreshToken), hashText(nextRefreshToken)]
    const token = await database
      .as(everyRealm)
      .selectFrom('refresh_token')
      .selectAll()
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (!token || hash === next) throw new CallRefusal('session-ended')
    const query = database.as(token.realm)
    const session = await query
      .selectFrom('session')
      .selectAll()
      .where('realm', '=', token.realm)
      .where('id', '=', token.session_id)
      .executeTakeFirst()
    // A token without its key proves nothing, so it ends nothing either: else an attacker who saw one could sign its owner out.
    if (!session || session.thumbprint !== asker.thumbprint || !(await isAlive(services, session)))
      throw new CallRefusal('session-ended')
    if (!(await checkBinder(services, session, asker))) throw new CallRefusal('session-ended')
    const now = clock.now()
    const isTaken = await query.transaction().execute(async transaction => {
      const used = await transaction
        .updateTable('refresh_token')
        .set({ next_hash: next })
        .where('hash', '=', hash)
        .where('next_hash', 'is', null)
        .executeTakeFirst()
      if (!isUpdated(used)) return false
      const added = await transaction
        .insertInto('refresh_token')
        .values({ hash: next, realm: session.realm, session_id: session.id, next_hash: null, created_at: now })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (!isInserted(added)) throw new CallRefusal('input-invalid', { detail: 'the refresh token was chosen before' })
      await transaction
        .updateTable('session')
        .set({ used_at: now })
        .where('realm', '=', session.realm)
        .where('id', '=', session.id)
        .execute()
      await transaction
        .updateTable('device')
        .set({ last_seen_at: now })
        .where('realm', '=', session.realm)
        .where('user_id', '=', session.user_id)
        .where('id', '=', session.device_id)
        .execute()
      return true
    })
    if (!isTaken) {
      const repeated = await query
        .selectFrom('refresh_token')
        .select('hash')
        .where('hash', '=', hash)
        .where('next_hash', '=', next)
        .executeTakeFirst()
      if (!repeated) {
        await endSessions(services, session.realm, [session.id])
        services.log.warn('refresh.reused', { project: session.project_id })
        throw new CallRefusal('session-ended')
      }
    }
    if (asker.binder !== undefined) asker.setBinder(asker.binder)
    return answerSession(services, session)
  })
