import { newId } from '../../../serve/newId.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { VaultServices } from '../services/VaultServices.ts'

/** Begins an attempt. Of several of one page the newest counts: those before it of the same kind are over. */
export async function startAttempt(
  services: Pick<VaultServices, 'clock' | 'database' | 'random' | 'waits'>,
  options: startAttempt.Options,
): Promise<AttemptRow> {
  const { clock, database, random, waits } = services
  const { lifeMs, ...facts } = options
  const now = clock.now()
  const row: AttemptRow = {
    provider: null,
    user_id: null,
    session_id: null,
    channel: null,
    window_hash: null,
    ...facts,
    id: facts.id ?? newId(random),
    claimed_until: 0,
    subject: null,
    user_name: null,
    evidence: null,
    ticket_hash: null,
    confirm_hash: null,
    confirmed_at: null,
    failure: null,
    done_at: null,
    created_at: now,
    expires_at: now + lifeMs,
  }
  const replaced = await database
    .as(row.realm)
    .updateTable('attempt')
    .set({ done_at: now })
    .where('thumbprint', '=', row.thumbprint)
    .where('kind', '=', row.kind)
    .where('project_id', '=', row.project_id)
    .where('host_origin', '=', row.host_origin)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  await database.as(row.realm).insertInto('attempt').values(row).execute()
  for (const { id } of replaced) waits.notify(id)
  return row
}

export declare namespace startAttempt {
  type Options = Pick<AttemptRow, 'realm' | 'project_id' | 'kind' | 'thumbprint' | 'host_origin'> &
    Partial<Pick<AttemptRow, 'id' | 'provider' | 'user_id' | 'session_id' | 'channel' | 'window_hash'>> & {
      readonly lifeMs: number
    }
}
