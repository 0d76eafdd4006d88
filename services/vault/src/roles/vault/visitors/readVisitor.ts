import * as v from 'valibot'
import type { VisitorData } from '../../../contract/calls/exportVisitor.ts'
import { exportVisitor } from '../../../contract/calls/exportVisitor.ts'
import { readRecord } from '../records/readRecord.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Everything that the vault has of a visitor and that is worth something to them: no hash of a token, no wrapped half. */
export async function readVisitor(
  services: Pick<VaultServices, 'database'>,
  who: { readonly realm: string; readonly user_id: string },
): Promise<VisitorData> {
  const { realm, user_id } = who
  const query = services.database.as(realm)
  const own = <const table extends 'identity' | 'device' | 'session' | 'passkey' | 'envelope_half' | 'hold'>(
    table: table,
  ) =>
    query
      .selectFrom(table as 'device')
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
  const visitor = await query
    .selectFrom('visitor')
    .select(['id', 'realm', 'email', 'former_email', 'email_changed_at', 'created_at'])
    .where('realm', '=', realm)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const columns = {
    identity: ['provider', 'subject', 'created_at'],
    device: ['id', 'name', 'host_origin', 'first_seen_at', 'last_seen_at', 'revoked_at'],
    session: [
      'id',
      'device_id',
      'project_id',
      'host_origin',
      'methods',
      'auth_at',
      'created_at',
      'used_at',
      'ended_at',
    ],
    passkey: ['credential_id', 'name', 'transports', 'is_synced', 'created_at', 'used_at'],
    envelope_half: ['envelope_id', 'kind', 'device_id', 'prepared_at', 'taken_at', 'revoked_at'],
    hold: ['id', 'device_id', 'kind', 'requested_at', 'ready_at', 'cancelled_at', 'used_at'],
  } as const
  const rows: { [table: string]: unknown } = {}
  for (const [table, names] of Object.entries(columns))
    rows[table] = await own(table as keyof typeof columns)
      .select(names as unknown as ['id'])
      .execute()
  const log = await query
    .selectFrom('audit_entry')
    .select(['seq', 'at', 'device_id', 'what', 'facts'])
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .orderBy('seq')
    .execute()
  const wallet = (await readRecord(services, who)) ?? null
  return v.parse(exportVisitor.answer, { visitor, ...rows, wallet, log })
}
