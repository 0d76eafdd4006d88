import { revokeDevice } from '../../../contract/calls/revokeDevice.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { RevocationServices } from '../revocations/RevocationServices.ts'
import { revoke } from '../revocations/revoke.ts'
import { endSessions } from '../sessions/endSessions.ts'

/** Signs a device out at once and closes its envelopes after a hold. */
export const revokeDeviceCall = (services: RevocationServices) =>
  serveCall<Session>()(revokeDevice, async ({ deviceId, proof }, asker, session) => {
    const { database } = services
    const { realm, user_id } = session
    const device = await database
      .as(realm)
      .selectFrom('device')
      .select('id')
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('id', '=', deviceId)
      .executeTakeFirst()
    if (!device) throw new CallRefusal('not-found')
    const answer = await revoke(services, session, { kind: 'device', id: deviceId, proof, asker })
    const sessions = await database
      .as(realm)
      .selectFrom('session')
      .select('id')
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('device_id', '=', deviceId)
      .execute()
    await endSessions(
      services,
      realm,
      sessions.map(row => row.id),
    )
    return answer
  })
