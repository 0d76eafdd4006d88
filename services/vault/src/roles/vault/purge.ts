import { callLimits } from '../../contract/calls/callLimits.ts'
import { everyRealm } from '../../serve/everyRealm.ts'
import { finishRevocations } from './revocations/finishRevocations.ts'
import type { VaultServices } from './services/VaultServices.ts'

const dayMs = 86_400_000
/** Ended sessions stay this long, so that a used refresh token is still known as one. */
const keepEndedMs = 7 * dayMs

/** Deletes what is worth nothing any more. Server halves go only if no write ever listed them. */
export async function purge(
  services: Pick<VaultServices, 'clock' | 'database' | 'limiter' | 'revocations'>,
): Promise<void> {
  const { clock, database, limiter, revocations } = services
  const query = database.as(everyRealm)
  const now = clock.now()
  await limiter.sweep()
  await revocations.purge(now)
  await finishRevocations(services)
  await query
    .deleteFrom('flow')
    .where('expires_at', '<', now - dayMs)
    .execute()
  await query.deleteFrom('attempt').where('expires_at', '<', now).execute()
  await query
    .deleteFrom('sent_mail')
    .where('sent_at', '<', now - dayMs)
    .execute()
  await query.deleteFrom('seen_proof').where('until_at', '<', now).execute()
  await query
    .deleteFrom('envelope_half')
    .where('taken_at', 'is', null)
    .where('prepared_at', '<', now - callLimits.preparedLifeMs)
    .execute()
  await query
    .deleteFrom('session')
    .where(({ eb, or }) =>
      or([
        eb('ended_at', '<', now - keepEndedMs),
        eb('used_at', '<', now - callLimits.refreshIdleMs - keepEndedMs),
        eb('created_at', '<', now - callLimits.refreshMostMs - keepEndedMs),
      ]),
    )
    .execute()
}
