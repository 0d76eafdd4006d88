import { awaitHold } from '../holds/awaitHold.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

/**
 * Where the project has a delay, a device that never opened the wallet waits for the escrow. A device whose own envelope is listed has opened the wallet
 * before.
 *
 * @returns when to come back; `undefined` when the grant may be given now.
 * @throws CallRefusal `hold-cancelled`.
 */
export async function awaitRelease(
  services: VaultServices,
  session: Session,
  envelopeId: string,
): Promise<number | undefined> {
  const { database, projects } = services
  const { escrowDelayMs: delayMs } = projects.require(session.project_id)
  if (delayMs === 0) return undefined
  const own = await database
    .as(session.realm)
    .selectFrom('envelope_half')
    .select('envelope_id')
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('device_id', '=', session.device_id)
    .where('taken_at', 'is not', null)
    .where('wrapped', 'is not', null)
    .executeTakeFirst()
  if (own) return undefined
  return awaitHold(services, session, { kind: 'release', subject: envelopeId, delayMs })
}
