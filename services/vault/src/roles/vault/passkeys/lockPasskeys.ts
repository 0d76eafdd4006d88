import { lockKeys } from '@billfold/service/database'
import type { Kysely } from 'kysely'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Runs what counts a visitor's passkeys and then changes them, one at a time for each visitor. */
export function lockPasskeys<result>(
  { database }: Pick<VaultServices, 'database'>,
  { realm, user_id }: Pick<Session, 'realm' | 'user_id'>,
  run: (query: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  return database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      await lockKeys(database.engine, transaction, [`passkeys.${realm}.${user_id}`])
      return run(transaction)
    })
}
