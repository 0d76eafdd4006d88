import type { Kysely } from 'kysely'
import type { Vault } from '../../../contract/vault.ts'
import type { Tables } from '../db/schema.ts'

/** Replaced records that are kept of a wallet. */
const mostVersions = 20

/** Keeps the record that a write replaces, and forgets the oldest beyond twenty. */
export async function keepVersion(transaction: Kysely<Tables>, record: Vault, now: number): Promise<void> {
  const { generation, realm, userId: user_id } = record
  await transaction
    .insertInto('vault_version')
    .values({ realm, user_id, generation, record: JSON.stringify(record), replaced_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await transaction
    .deleteFrom('vault_version')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('generation', '<=', generation - mostVersions)
    .execute()
}
