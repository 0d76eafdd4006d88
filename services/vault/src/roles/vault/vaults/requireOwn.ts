import type { Vault } from '../../../contract/vault.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'

/**
 * Whether a write is of this visitor and holds together.
 *
 * @throws CallRefusal `vault-refused`.
 */
export function requireOwn(record: Vault, session: Session): void {
  const refuse = (detail: string) => new CallRefusal('vault-refused', { detail })
  if (record.userId !== session.user_id || record.realm !== session.realm)
    throw refuse('the wallet names another visitor')
  const ids = record.envelopes.map(envelope => envelope.id)
  if (new Set(ids).size !== ids.length) throw refuse('an envelope is listed twice')
  if (record.envelopes.some(envelope => envelope.generation > record.generation))
    throw refuse('an envelope is of a write that has not been')
}
