import { isSameText } from '@billfold/service/http'
import { sql } from 'kysely'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'
import type { HalfRow } from '../revocations/findHalf.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { macProof } from './macProof.ts'

/**
 * A passphrase is proven before its half goes out. Each try is counted before it is compared, in one statement; the tenth wrong one of a device closes the envelope to that device
 * for a day, so that one session closes it to no other device (threat T47); the hundredth of all devices closes it to all. A right one forgets the wrong ones of its device.
 *
 * @throws CallRefusal `factor-wrong` with the tries left, `factor-locked`.
 */
export async function checkProof(
  services: Pick<VaultServices, 'clock' | 'database' | 'secrets'>,
  session: Session,
  half: HalfRow,
  proof: string | undefined,
): Promise<void> {
  if (half.proof_mac === null) return
  if (proof === undefined) throw new CallRefusal('input-invalid', { detail: 'a passphrase comes with its proof' })
  const { clock, database, secrets } = services
  const { envelope_id, realm } = half
  const query = database.as(realm)
  const now = clock.now()
  const own = { realm, envelope_id, device_id: session.device_id }
  await query
    .insertInto('factor_try')
    .values({ ...own, tries: 0, locked_until: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const ofDevice = query
    .updateTable('factor_try')
    .where('realm', '=', realm)
    .where('envelope_id', '=', envelope_id)
    .where('device_id', '=', own.device_id)
  const ofAll = query.updateTable('envelope_half').where('realm', '=', realm).where('envelope_id', '=', envelope_id)
  // After a lock has run out its count begins anew.
  const count = (most: number) => ({
    tries: sql<number>`case when tries >= ${most} then 1 else tries + 1 end`,
    locked_until: sql<number>`case when tries + 1 = ${most} then cast(${now + callLimits.factorLockMs} as bigint) else 0 end`,
  })
  const counted = await ofDevice
    .set(count(callLimits.factorTries))
    .where('locked_until', '<=', now)
    .returning('tries')
    .executeTakeFirst()
  const countedOfAll =
    counted &&
    (await ofAll
      .set(count(callLimits.factorTriesOfAll))
      .where('locked_until', '<=', now)
      .returning('tries')
      .executeTakeFirst())
  if (!counted || !countedOfAll) {
    const rows = [
      ...(await query
        .selectFrom('factor_try')
        .select('locked_until')
        .where('realm', '=', realm)
        .where('envelope_id', '=', envelope_id)
        .where('device_id', '=', own.device_id)
        .execute()),
      ...(await query
        .selectFrom('envelope_half')
        .select('locked_until')
        .where('realm', '=', realm)
        .where('envelope_id', '=', envelope_id)
        .execute()),
    ]
    const lockedUntil = Math.max(...rows.map(row => Number(row.locked_until)))
    throw new CallRefusal('factor-locked', { retryAfterMs: Math.max(1, lockedUntil - now) })
  }
  if (!isSameText(half.proof_mac, macProof(secrets, envelope_id, proof)))
    throw new CallRefusal('factor-wrong', { triesLeft: Math.max(0, callLimits.factorTries - counted.tries) })
  await ofDevice.set({ tries: 0, locked_until: 0 }).execute()
}
