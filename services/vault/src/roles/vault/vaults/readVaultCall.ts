import * as v from 'valibot'
import type { CallAnswer } from '../../../contract/calls/Call.ts'
import { readVault } from '../../../contract/calls/readVault.ts'
import { type Vault, vault } from '../../../contract/vault.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { Session } from '../db/Session.ts'
import { readRecord } from '../records/readRecord.ts'
import { finishRevocations } from '../revocations/finishRevocations.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { findSpares } from './findSpares.ts'

/** The sealed wallet. */
export const readVaultCall = (services: Pick<VaultServices, 'clock' | 'database' | 'log' | 'revocations'>) =>
  serveCall<Session>()(readVault, async ({ generation: wanted }, _, session): Promise<CallAnswer<typeof readVault>> => {
    const { log, revocations } = services
    if (wanted !== undefined) requireFresh(services, session)
    await finishRevocations(services, session)
    const latest = await readRecord(services, session)
    const isEarlier = wanted !== undefined && wanted !== latest?.generation
    const record = isEarlier ? await readVersion(services, session, wanted) : latest
    if (!record) return { vault: null, revokedEnvelopeIds: [], spareEnvelopeIds: [], isRolledBack: false }
    const { revoked, spares } = await findSpares(services, session, record)
    const seen = await revocations.generationOf(record.id)
    const isRolledBack = !isEarlier && record.generation < seen
    if (isRolledBack) {
      log.error('vault.rolled-back', { project: session.project_id })
      const { generation } = record
      await noteAudit(services, session, { what: 'vault.rolled-back', facts: { generation, seen } })
    }
    return { vault: record, revokedEnvelopeIds: [...revoked], spareEnvelopeIds: [...spares], isRolledBack }
  })

/** A record of the visitor's wallet that a later write replaced. */
async function readVersion(
  { database }: Pick<VaultServices, 'database'>,
  { realm, user_id }: Session,
  generation: number,
): Promise<Vault | undefined> {
  const row = await database
    .as(realm)
    .selectFrom('vault_version')
    .select('record')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return row && v.parse(vault, JSON.parse(row.record))
}
