import { isUpdated } from '../../../serve/isUpdated.ts'
import type { EscrowServices } from '../EscrowServices.ts'

/** Cancels releases that were not taken yet, each in one statement. @returns how many there were. */
export async function cancelReleases(
  { clock, database, log }: Pick<EscrowServices, 'clock' | 'database' | 'log'>,
  realm: string,
  ids: readonly string[],
): Promise<number> {
  let count = 0
  for (const id of ids) {
    const cancelled = await database
      .as(realm)
      .updateTable('release')
      .set({ cancelled_at: clock.now() })
      .where('realm', '=', realm)
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (isUpdated(cancelled)) count += 1
  }
  if (count > 0) log.warn('escrow.cancelled', { realm, count })
  return count
}
