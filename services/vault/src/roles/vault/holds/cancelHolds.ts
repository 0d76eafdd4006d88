import type { Selectable } from 'kysely'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Cancels those of a realm's holds that still wait, each with its own entry in the log. @returns how many there were. */
export async function cancelHolds(
  services: Pick<VaultServices, 'clock' | 'database'>,
  realm: string,
  rows: readonly Pick<Selectable<Tables['hold']>, 'id' | 'user_id' | 'kind'>[],
  deviceId: string | null,
): Promise<number> {
  const { clock, database } = services
  return database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      const done: (typeof rows)[number][] = []
      for (const row of rows) {
        const cancelled = await transaction
          .updateTable('hold')
          .set({ cancelled_at: clock.now() })
          .where('realm', '=', realm)
          .where('id', '=', row.id)
          .where('cancelled_at', 'is', null)
          .where('used_at', 'is', null)
          .executeTakeFirst()
        if (isUpdated(cancelled)) done.push(row)
      }
      for (const { id: hold, kind, user_id } of done)
        await appendAudit(
          services,
          transaction,
          { realm, user_id, device_id: deviceId },
          { what: 'hold.cancelled', facts: { hold, kind } },
        )
      return done.length
    })
}
