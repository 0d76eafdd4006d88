import * as v from 'valibot'
import { type Vault, vault } from '../../../contract/vault.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** A record of the visitor's wallet that a later write replaced. */
export async function readVersion(
  { database }: Pick<VaultServices, 'database'>,
  { realm, user_id }: Session,
  generation: number,
): Promise<Vault | undefined> {
  const row = await database
    .as(realm)
    .selectFrom('vault_version')
    .select('record')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return row && v.parse(vault, JSON.parse(row.record))
}
