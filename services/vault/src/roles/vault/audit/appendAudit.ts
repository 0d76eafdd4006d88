import { lockKeys } from '@billfold/service/database'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import type { AuditEvent } from './AuditEvent.ts'
import { firstHash, hashEntry } from './hashEntry.ts'

/**
 * Appends to the log of a realm, as the last statement of the transaction that it records: an event is in the log exactly if it happened.
 * Writers of one realm wait for each other from here to the end of their transaction.
 *
 * @example await appendAudit(services, transaction, session, { what: 'email.changed', facts: {} })
 */
export async function appendAudit(
  { clock, database }: Pick<VaultServices, 'clock' | 'database'>,
  transaction: Kysely<Tables>,
  who: { readonly realm: string; readonly user_id: string | null; readonly device_id: string | null },
  event: AuditEvent,
): Promise<void> {
  const { device_id, realm, user_id } = who
  await lockKeys(database.engine, transaction, [`audit.${realm}`])
  const last = await transaction
    .selectFrom('audit_entry')
    .select(['seq', 'hash'])
    .where('realm', '=', realm)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = {
    realm,
    seq: (last?.seq ?? 0) + 1,
    at: clock.now(),
    user_id,
    device_id,
    what: event.what,
    facts: JSON.stringify(event.facts),
  }
  await transaction
    .insertInto('audit_entry')
    .values({ ...entry, hash: hashEntry(last?.hash ?? firstHash, entry) })
    .execute()
}
