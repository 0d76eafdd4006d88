import { revokeDevice } from '../../contract/calls/revokeDevice.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { serveCall } from '../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import { endSessions } from '../sessions/endSessions.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { revokeHalves } from '../vaults/revokeHalves.ts'

/** The list outside of the database first, then halves and sessions: a crash in between leaves nothing that opens. */
export const revokeDeviceCall = (services: VaultServices) =>
  serveCall<Session>()(revokeDevice, async ({ deviceId }, _, session) => {
    const { clock, database, revocations } = services
    const { realm, user_id } = session
    const ofDevice = database
      .as(realm)
      .selectFrom('device')
      .select('id')
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('id', '=', deviceId)
    if (!(await ofDevice.executeTakeFirst())) throw new CallRefusal('not-found')
    await revocations.add([{ kind: 'device', id: deviceId }])
    const halves = await database
      .as(realm)
      .selectFrom('envelope_half')
      .select('envelope_id')
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('device_id', '=', deviceId)
      .where('kind', '=', 'device')
      .execute()
    await revokeHalves(
      services,
      realm,
      halves.map(half => half.envelope_id),
    )
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
    await database
      .as(realm)
      .updateTable('device')
      .set({ revoked_at: clock.now() })
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('id', '=', deviceId)
      .execute()
    await noteAudit(services, session, { what: 'device.revoked', facts: { device: deviceId } })
    return {}
  })
