import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/**
 * Uses an attempt up, in one statement: of any number at once one succeeds.
 *
 * @throws CallRefusal `flow-unknown`.
 */
export async function takeAttempt(
  services: Pick<VaultServices, 'clock' | 'database' | 'waits'>,
  attempt: Pick<AttemptRow, 'id' | 'realm'>,
): Promise<void> {
  const taken = await services.database
    .as(attempt.realm)
    .updateTable('attempt')
    .set({ done_at: services.clock.now(), evidence: null })
    .where('id', '=', attempt.id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (!isUpdated(taken)) throw new CallRefusal('flow-unknown')
  services.waits.notify(attempt.id)
}
