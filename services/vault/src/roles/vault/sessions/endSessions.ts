import type { VaultServices } from '../services/VaultServices.ts'

/**
 * Ends sessions permanently: first in the list that no backup of the database can undo, then in the database.
 */
export async function endSessions(
  services: Pick<VaultServices, 'clock' | 'database' | 'revocations'>,
  realm: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await services.revocations.add(ids.map(id => ({ kind: 'session', id })))
  await services.database
    .as(realm)
    .updateTable('session')
    .set({ ended_at: services.clock.now() })
    .where('realm', '=', realm)
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute()
}
