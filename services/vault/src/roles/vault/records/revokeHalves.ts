import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Deletes server halves permanently: first the list that no backup of the database can undo, then R itself. */
export async function revokeHalves(
  { clock, revocations }: Pick<VaultServices, 'clock' | 'revocations'>,
  query: Kysely<Tables>,
  { envelopeIds, realm }: revokeHalves.Which,
): Promise<void> {
  if (envelopeIds.length === 0) return
  await revocations.add(envelopeIds.map(id => ({ kind: 'envelope', id })))
  await query
    .updateTable('envelope_half')
    .set({ wrapped: null, proof_mac: null, revoked_at: clock.now() })
    .where('realm', '=', realm)
    .where('envelope_id', 'in', [...envelopeIds])
    .execute()
}

export declare namespace revokeHalves {
  type Which = { readonly realm: string; readonly envelopeIds: readonly string[] }
}
