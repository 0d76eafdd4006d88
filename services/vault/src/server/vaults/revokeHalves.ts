import type { VaultServices } from '../VaultServices.ts'

/** Deletes server halves for good: first the list that no backup of the database can undo, then R itself. */
export async function revokeHalves(
  services: VaultServices,
  realm: string,
  envelopeIds: readonly string[],
): Promise<void> {
  if (envelopeIds.length === 0) return
  await services.revocations.add(envelopeIds.map(id => ({ kind: 'envelope', id })))
  await services.database
    .as(realm)
    .updateTable('envelope_half')
    .set({ wrapped: null, proof_mac: null, revoked_at: services.clock.now() })
    .where('realm', '=', realm)
    .where('envelope_id', 'in', [...envelopeIds])
    .execute()
}
