import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { EscrowServices } from '../EscrowServices.ts'

/** Whether a page key proved an identity to the escrow within the last five minutes. */
export async function isProven(
  { clock, database }: Pick<EscrowServices, 'clock' | 'database'>,
  {
    identity_mac,
    realm,
    thumbprint,
  }: { readonly realm: string; readonly thumbprint: string; readonly identity_mac: string },
): Promise<boolean> {
  const row = await database
    .as(realm)
    .selectFrom('identity_proof')
    .select('proven_at')
    .where('realm', '=', realm)
    .where('thumbprint', '=', thumbprint)
    .where('identity_mac', '=', identity_mac)
    .executeTakeFirst()
  return row !== undefined && clock.now() - row.proven_at <= callLimits.stepUpMs
}
