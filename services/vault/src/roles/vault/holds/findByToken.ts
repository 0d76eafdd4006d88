import { everyRealm } from '../../../serve/everyRealm.ts'
import { hashText } from '../../../serve/hashText.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** What the link of a mail can still cancel. */
export async function findByToken({ database }: Pick<VaultServices, 'database'>, token: string) {
  return database
    .as(everyRealm)
    .selectFrom('hold')
    .select(['realm', 'id', 'user_id', 'kind'])
    .where('cancel_hash', '=', hashText(token))
    .where('cancelled_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}
