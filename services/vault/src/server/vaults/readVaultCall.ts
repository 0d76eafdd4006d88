import type { CallAnswer } from '../../contract/calls/Call.ts'
import { readVault } from '../../contract/calls/readVault.ts'
import { serveCall } from '../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { readRecord } from './readRecord.ts'

/** The sealed wallet. */
export const readVaultCall = (services: VaultServices) =>
  serveCall<Session>()(readVault, async (_, __, session): Promise<CallAnswer<typeof readVault>> => {
    const { database, log, revocations } = services
    const record = await readRecord(services, session)
    if (!record) return { vault: null, revokedEnvelopeIds: [], isRolledBack: false }
    const ids = record.envelopes.map(envelope => envelope.id)
    const gone = await database
      .as(session.realm)
      .selectFrom('envelope_half')
      .select('envelope_id')
      .where('realm', '=', session.realm)
      .where('user_id', '=', session.user_id)
      .where('wrapped', 'is', null)
      .execute()
    const listed = await revocations.among('envelope', ids)
    const seen = await revocations.generationOf(record.id)
    const isRolledBack = record.generation < seen
    if (isRolledBack) {
      log.error('vault.rolled-back', { project: session.project_id })
      const { generation } = record
      await noteAudit(services, session, { what: 'vault.rolled-back', facts: { generation, seen } })
    }
    const closed = new Set([...listed, ...gone.map(row => row.envelope_id)])
    return { vault: record, revokedEnvelopeIds: ids.filter(id => closed.has(id)), isRolledBack }
  })
