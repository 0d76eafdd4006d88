import { CallRefusal } from '../../serve/CallRefusal.ts'
import { isUpdated } from '../db/isUpdated.ts'
import { hashText } from '../hashText.ts'
import { releaseMail } from '../mails/releaseMail.ts'
import { newId } from '../newId.ts'
import { readEmail } from '../proofs/readEmail.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'

/** A wait that was over and not used, or was cancelled, counts this long; then asking again begins a new one. */
const rememberMs = 7 * 86_400_000

/**
 * Where the project has a delay, a device that never opened the wallet waits for the escrow (threats T22, T30): the first call begins the wait
 * and tells the visitor, a call after it takes the release, once. A device whose own envelope is listed has opened the wallet before.
 *
 * @returns when to come back; `undefined` when the grant may be given now.
 * @throws CallRefusal `release-cancelled`.
 */
export async function awaitRelease(
  services: VaultServices,
  session: Session,
  envelopeId: string,
): Promise<number | undefined> {
  const { clock, database, outbox, projects, publicUrl, random } = services
  const project = projects.require(session.project_id)
  const { realm, user_id, device_id } = session
  if (project.escrowDelayMs === 0) return undefined
  const own = await database.query
    .selectFrom('envelope_half')
    .select('envelope_id')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('taken_at', 'is not', null)
    .where('wrapped', 'is not', null)
    .executeTakeFirst()
  if (own) return undefined
  const now = clock.now()
  const latest = await database.query
    .selectFrom('escrow_release')
    .selectAll()
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('device_id', '=', device_id)
    .where('envelope_id', '=', envelopeId)
    .where('granted_at', 'is', null)
    .where('ready_at', '>', now - rememberMs)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
  if (latest?.cancelled_at != null) throw new CallRefusal('release-cancelled')
  if (latest && latest.ready_at > now) return latest.ready_at
  if (latest) {
    // One statement decides between this and a cancel that is pressed at the same moment (fault 123).
    const taken = await database.query
      .updateTable('escrow_release')
      .set({ granted_at: now })
      .where('realm', '=', realm)
      .where('id', '=', latest.id)
      .where('cancelled_at', 'is', null)
      .where('granted_at', 'is', null)
      .executeTakeFirst()
    if (!isUpdated(taken)) throw new CallRefusal('release-cancelled')
    return undefined
  }
  const token = random(32).toString('base64url')
  const readyAt = now + project.escrowDelayMs
  const to = await readEmail(services, session)
  const link = `${publicUrl()}/cancel?token=${token}`
  await database.query.transaction().execute(async transaction => {
    await transaction
      .insertInto('escrow_release')
      .values({
        realm,
        id: newId(random),
        user_id,
        envelope_id: envelopeId,
        device_id,
        requested_at: now,
        ready_at: readyAt,
        cancel_hash: hashText(token),
        cancelled_at: null,
        granted_at: null,
      })
      .execute()
    const mail = releaseMail({ link, origin: session.host_origin, projectName: project.name, readyAt })
    if (to !== null) await outbox.put(transaction, { realm, to, ...mail, expiresAt: readyAt })
  })
  outbox.kick()
  return readyAt
}
