import type { Selectable } from 'kysely'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { finishRevocations } from './finishRevocations.ts'

type Row = Selectable<Tables['envelope_half']>
/** A server half that is there. */
export type HalfRow = Row & { readonly wrapped: string }

/**
 * A server half of this visitor that was not revoked, also after the database was restored.
 *
 * @throws CallRefusal `envelope-unknown`, `envelope-revoked`.
 */
export async function findHalf(
  services: Pick<VaultServices, 'clock' | 'database' | 'revocations'>,
  session: Session,
  envelopeId: string,
): Promise<HalfRow> {
  await finishRevocations(services, session)
  const row = await services.database
    .as(session.realm)
    .selectFrom('envelope_half')
    .selectAll()
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()
  if (!row) throw new CallRefusal('envelope-unknown')
  const { wrapped } = row
  const device = row.device_id === null ? [] : [{ kind: 'device', id: row.device_id } as const]
  if (wrapped === null || (await services.revocations.hasAny([{ kind: 'envelope', id: envelopeId }, ...device])))
    throw new CallRefusal('envelope-revoked')
  return { ...row, wrapped }
}
