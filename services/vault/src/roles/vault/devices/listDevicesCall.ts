import { listDevices } from '../../../contract/calls/listDevices.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const mostDevices = 200

/** The visitor's devices, the latest first. */
export const listDevicesCall = (services: Pick<VaultServices, 'database' | 'revocations'>) =>
  serveCall<Session>()(listDevices, async (_, __, session) => {
    const { database, revocations } = services
    const { realm, user_id } = session
    const rows = await database
      .as(realm)
      .selectFrom('device')
      .selectAll()
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id')
      .limit(mostDevices)
      .execute()
    const halves = await database
      .as(realm)
      .selectFrom('envelope_half')
      .select(['envelope_id', 'device_id'])
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('taken_at', 'is not', null)
      .where('wrapped', 'is not', null)
      .execute()
    const revoked = await revocations.among(
      'device',
      rows.map(row => row.id),
    )
    const closed = await revocations.among(
      'envelope',
      halves.map(half => half.envelope_id),
    )
    return {
      devices: rows.map(row => ({
        deviceId: row.id,
        name: row.name,
        hostOrigin: row.host_origin,
        firstSeenAtMs: row.first_seen_at,
        lastSeenAtMs: row.last_seen_at,
        isThisOne: row.id === session.device_id,
        isRevoked: row.revoked_at !== null || revoked.has(row.id),
        envelopeIds: halves.flatMap(half =>
          half.device_id === row.id && !closed.has(half.envelope_id) ? [half.envelope_id] : [],
        ),
      })),
    }
  })
