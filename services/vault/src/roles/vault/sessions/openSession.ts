import type { LoginMethod } from '../../../contract/calls/loginMethods.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { hashText } from '../../../serve/hashText.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { newId } from '../../../serve/newId.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { bindPartition } from './bindPartition.ts'
import { nameDevice } from './nameDevice.ts'

/** What a login leaves: the device (found by its key, or new), the session, the page's refresh token. One transaction. */
export async function openSession(
  services: Pick<VaultServices, 'clock' | 'database' | 'random' | 'revocations'>,
  options: openSession.Options,
): Promise<Session> {
  const { clock, database, random, revocations } = services
  const { asker, hostOrigin, method, projectId, realm, refreshToken, userId } = options
  const now = clock.now()
  const binding = bindPartition(asker, random)
  return database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      const known = await transaction
        .selectFrom('device')
        .select('id')
        .where('realm', '=', realm)
        .where('user_id', '=', userId)
        .where('thumbprint', '=', asker.thumbprint)
        .where('revoked_at', 'is', null)
        .execute()
      // A database that was set back may not know of a revocation.
      const revoked = await revocations.among(
        'device',
        known.map(row => row.id),
      )
      const knownId = known.find(row => !revoked.has(row.id))?.id
      const deviceId = knownId ?? newId(random)
      const facts = { name: nameDevice(asker.userAgent), host_origin: hostOrigin, last_seen_at: now }
      await transaction
        .insertInto('device')
        .values({
          realm,
          user_id: userId,
          id: deviceId,
          thumbprint: asker.thumbprint,
          first_seen_at: now,
          revoked_at: null,
          ...facts,
        })
        .onConflict(conflict => conflict.columns(['realm', 'user_id', 'id']).doUpdateSet(facts))
        .execute()
      const session: Session = {
        realm,
        id: newId(random),
        user_id: userId,
        device_id: deviceId,
        project_id: projectId,
        thumbprint: asker.thumbprint,
        host_origin: hostOrigin,
        methods: JSON.stringify([method]),
        auth_at: now,
        created_at: now,
        used_at: now,
        ...binding,
        ended_at: null,
      }
      await transaction.insertInto('session').values(session).execute()
      const token = await transaction
        .insertInto('refresh_token')
        .values({ hash: hashText(refreshToken), realm, session_id: session.id, next_hash: null, created_at: now })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      if (!isInserted(token)) throw new CallRefusal('input-invalid', { detail: 'the refresh token was chosen before' })
      const what = knownId === undefined ? 'device.new' : 'login'
      await appendAudit(services, transaction, session, { what, facts: { project: projectId } })
      return session
    })
}

export declare namespace openSession {
  type Options = {
    readonly realm: string
    readonly projectId: string
    readonly userId: string
    readonly hostOrigin: string
    readonly asker: Asker
    /** How the visitor proved who they are. */
    readonly method: LoginMethod
    /** Chosen by the page. */
    readonly refreshToken: string
  }
}
