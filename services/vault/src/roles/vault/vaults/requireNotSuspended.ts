import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { HalfRow } from '../revocations/findHalf.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/**
 * Requires that no revocation waits for the envelope or its device that the wallet's owner signed. One that a session asked for without a signature suspends nothing: whoever
 * reads a mailbox must not lock the owner out.
 *
 * @throws CallRefusal `held` with `retryAfterMs`.
 */
export async function requireNotSuspended(
  { clock, database }: Pick<VaultServices, 'clock' | 'database'>,
  half: HalfRow,
): Promise<void> {
  const waiting = await database
    .as(half.realm)
    .selectFrom('hold')
    .select('ready_at')
    .where('realm', '=', half.realm)
    .where('user_id', '=', half.user_id)
    .where('kind', 'in', ['revoke-device', 'revoke-envelope'])
    .where('subject', 'in', half.device_id === null ? [half.envelope_id] : [half.envelope_id, half.device_id])
    .where('is_proven', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (waiting) throw new CallRefusal('held', { retryAfterMs: Math.max(1, waiting.ready_at - clock.now()) })
}
