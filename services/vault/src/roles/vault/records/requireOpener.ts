import type { Kysely } from 'kysely'
import type { Vault } from '../../../contract/vault.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/**
 * The one guard of every write and revocation: beside the envelopes in `closing`, the wallet must keep an envelope that opens it, whose server half is there, was not revoked
 * and does not wait to be revoked, and whose browser keeps its key.
 *
 * @throws CallRefusal `vault-refused`.
 */
export async function requireOpener(
  { revocations }: Pick<VaultServices, 'revocations'>,
  query: Kysely<Tables>,
  record: Pick<Vault, 'realm' | 'userId' | 'envelopes'>,
  closing: readonly string[],
): Promise<void> {
  const left = record.envelopes.map(envelope => envelope.id).filter(id => !closing.includes(id))
  const halves =
    left.length === 0
      ? []
      : await query
          .selectFrom('envelope_half')
          .select(['envelope_id', 'device_id'])
          .where('realm', '=', record.realm)
          .where('user_id', '=', record.userId)
          .where('envelope_id', 'in', left)
          .where('taken_at', 'is not', null)
          .where('wrapped', 'is not', null)
          .where(({ eb, or }) => or([eb('is_passing', 'is', null), eb('is_passing', '=', 0)]))
          .execute()
  const waiting = await query
    .selectFrom('hold')
    .select(['subject'])
    .where('realm', '=', record.realm)
    .where('user_id', '=', record.userId)
    .where('kind', 'in', ['revoke-device', 'revoke-envelope'])
    .where('cancelled_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
  const closed = new Set([
    ...waiting.map(row => row.subject),
    ...(await revocations.among(
      'envelope',
      halves.map(half => half.envelope_id),
    )),
    ...(await revocations.among(
      'device',
      halves.flatMap(half => half.device_id ?? []),
    )),
  ])
  const isOpen = halves.some(half => !closed.has(half.envelope_id) && !closed.has(half.device_id ?? ''))
  if (!isOpen) throw new CallRefusal('vault-refused', { detail: 'nothing else would open the wallet' })
}
