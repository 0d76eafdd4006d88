import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { EscrowServices } from '../EscrowServices.ts'

/** The stored factor of an envelope, of this wallet and visitor. @throws CallRefusal `envelope-unknown`. */
export async function requireFactor(
  { database }: Pick<EscrowServices, 'database'>,
  wanted: { readonly realm: string; readonly sub: string; readonly vaultId: string; readonly envelopeId: string },
): Promise<{ readonly wrapped: string }> {
  const { envelopeId, realm, sub, vaultId } = wanted
  const row = await database
    .as(realm)
    .selectFrom('factor')
    .select('wrapped')
    .where('realm', '=', realm)
    .where('user_id', '=', sub)
    .where('vault_id', '=', vaultId)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  if (!row) throw new CallRefusal('envelope-unknown')
  return row
}
