import type { Kysely } from 'kysely'
import type { Envelope } from '../../../contract/envelope.ts'
import type { Vault } from '../../../contract/vault.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'

/**
 * Takes the prepared halves of the envelopes that a write adds. Each must have been prepared for this visitor, wallet and kind, be new, and be of this very write.
 *
 * @throws CallRefusal `vault-refused`.
 */
export async function takeHalves(
  transaction: Kysely<Tables>,
  options: {
    readonly session: Session
    readonly record: Vault
    readonly added: readonly Envelope[]
    readonly now: number
  },
): Promise<void> {
  const { added, now, record, session } = options
  for (const envelope of added) {
    const isOfThisWrite = envelope.generation === record.generation
    const taken = await transaction
      .updateTable('envelope_half')
      .set({ taken_at: now })
      .where('realm', '=', session.realm)
      .where('envelope_id', '=', envelope.id)
      .where('user_id', '=', session.user_id)
      .where('vault_id', '=', record.id)
      .where('kind', '=', envelope.kind)
      .where('taken_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('wrapped', 'is not', null)
      .executeTakeFirst()
    if (!isOfThisWrite || !isUpdated(taken))
      throw new CallRefusal('vault-refused', {
        detail: 'an envelope was not prepared for this wallet, or is of another write',
      })
  }
}
