import type { Kysely } from 'kysely'
import type { Envelope } from '../../../contract/envelope.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'

/** A deposit comes before the write that lists its envelope, and pins the identity: the page need not pin it once more. */
export async function notePin(
  transaction: Kysely<Tables>,
  { realm, user_id }: Session,
  { added, identity }: { readonly added: readonly Envelope[]; readonly identity: string | null },
): Promise<void> {
  if (!added.some(envelope => envelope.kind === 'escrow')) return
  await transaction
    .updateTable('visitor')
    .set({ pinned_identity: identity })
    .where('realm', '=', realm)
    .where('id', '=', user_id)
    .execute()
}
