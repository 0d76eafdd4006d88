import type { Kysely } from 'kysely'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'

/** Notes that the session's device has shown that it opened the wallet. `proof` is the signature over `bindDeviceProof`, which the escrow verifies itself. */
export async function noteDeviceProof(
  transaction: Kysely<Tables>,
  session: Session,
  { now, proof }: { readonly now: number; readonly proof: string },
): Promise<void> {
  await transaction
    .updateTable('device')
    .set({ proof, proven_at: now })
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('id', '=', session.device_id)
    .execute()
}
