import { sql } from 'kysely'
import { callLimits } from '../../contract/calls/callLimits.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { isSameText } from '../../serve/isSameText.ts'
import type { VaultServices } from '../VaultServices.ts'
import type { HalfRow } from './findHalf.ts'
import { macProof } from './macProof.ts'

/**
 * A passphrase is proven before its half goes out. Each try is counted before it is compared, in one statement; the tenth wrong one closes the envelope
 * for a day, a right one forgets the wrong ones.
 *
 * @throws CallRefusal `factor-wrong` with the tries left, `factor-locked`.
 */
export async function checkProof(services: VaultServices, half: HalfRow, proof: string | undefined): Promise<void> {
  if (half.proof_mac === null) return
  if (proof === undefined) throw new CallRefusal('input-invalid', { detail: 'a passphrase comes with its proof' })
  const { clock, database, secrets } = services
  const now = clock.now()
  const ofHalf = database
    .as(half.realm)
    .updateTable('envelope_half')
    .where('realm', '=', half.realm)
    .where('envelope_id', '=', half.envelope_id)
  const counted = await ofHalf
    .set({
      // After the lock has run out the count begins anew.
      tries: sql<number>`case when tries >= ${callLimits.factorTries} then 1 else tries + 1 end`,
      locked_until: sql<number>`case when tries + 1 = ${callLimits.factorTries} then cast(${now + callLimits.factorLockMs} as bigint) else 0 end`,
    })
    .where('locked_until', '<=', now)
    .returning('tries')
    .executeTakeFirst()
  if (!counted) throw new CallRefusal('factor-locked', { retryAfterMs: Math.max(1, half.locked_until - now) })
  if (!isSameText(half.proof_mac, macProof(secrets, half.envelope_id, proof)))
    throw new CallRefusal('factor-wrong', { triesLeft: Math.max(0, callLimits.factorTries - counted.tries) })
  await ofHalf.set({ tries: 0, locked_until: 0 }).execute()
}
