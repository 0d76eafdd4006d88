import type { Selectable } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { EscrowServices } from '../EscrowServices.ts'

export type WalletRow = Selectable<Tables['wallet']>

/** The pinned wallet of a visitor; `undefined` for one from before pinned wallets. */
export async function findWallet(
  { database }: Pick<EscrowServices, 'database'>,
  { realm, sub, vaultId }: { readonly realm: string; readonly sub: string; readonly vaultId: string },
): Promise<WalletRow | undefined> {
  return database
    .as(realm)
    .selectFrom('wallet')
    .selectAll()
    .where('realm', '=', realm)
    .where('vault_id', '=', vaultId)
    .where('user_id', '=', sub)
    .executeTakeFirst()
}
