import type { EscrowServices } from '../EscrowServices.ts'

/** Deletes a factor and, with the last one, everything else that the escrow has of the wallet. Without `envelopeId` every factor goes. */
export async function removeWallet(
  { database, log }: Pick<EscrowServices, 'database' | 'log'>,
  { envelopeId, realm, vaultId }: { readonly realm: string; readonly vaultId: string; readonly envelopeId?: string },
): Promise<void> {
  await database
    .as(realm)
    .transaction()
    .execute(async transaction => {
      const factors = transaction.deleteFrom('factor').where('realm', '=', realm).where('vault_id', '=', vaultId)
      await (envelopeId === undefined ? factors : factors.where('envelope_id', '=', envelopeId)).execute()
      const left = await transaction
        .selectFrom('factor')
        .select('envelope_id')
        .where('realm', '=', realm)
        .where('vault_id', '=', vaultId)
        .executeTakeFirst()
      if (left) return
      await transaction.deleteFrom('wallet').where('realm', '=', realm).where('vault_id', '=', vaultId).execute()
      await transaction.deleteFrom('release').where('realm', '=', realm).where('vault_id', '=', vaultId).execute()
    })
  log.info('escrow.deleted', { realm })
}
