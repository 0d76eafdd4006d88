import { isUpdated } from '../db/isUpdated.ts'
import { hashText } from '../hashText.ts'
import type { VaultServices } from '../VaultServices.ts'

/** What the button behind the mail's link does. @returns whether there was anything to cancel. */
export async function cancelByToken({ clock, database }: VaultServices, token: string): Promise<boolean> {
  const cancelled = await database.query
    .updateTable('escrow_release')
    .set({ cancelled_at: clock.now() })
    .where('cancel_hash', '=', hashText(token))
    .where('cancelled_at', 'is', null)
    .where('granted_at', 'is', null)
    .executeTakeFirst()
  return isUpdated(cancelled)
}
