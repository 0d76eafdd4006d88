import type { EscrowServices } from '../EscrowServices.ts'

/** Notes that a page key proved an identity to the escrow. */
export async function noteProof(
  { clock, database }: Pick<EscrowServices, 'clock' | 'database'>,
  proof: { readonly realm: string; readonly thumbprint: string; readonly identity_mac: string },
): Promise<void> {
  const proven_at = clock.now()
  await database
    .as(proof.realm)
    .insertInto('identity_proof')
    .values({ ...proof, proven_at })
    .onConflict(conflict => conflict.columns(['realm', 'thumbprint', 'identity_mac']).doUpdateSet({ proven_at }))
    .execute()
}
