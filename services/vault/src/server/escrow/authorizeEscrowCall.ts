import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { serveCall } from '../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import { announce } from '../notices/announce.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { findHalf } from '../vaults/findHalf.ts'
import { readRecord } from '../vaults/readRecord.ts'
import { revokeHalves } from '../vaults/revokeHalves.ts'
import { awaitRelease } from './awaitRelease.ts'

/** The vault's word to the escrow. */
export const authorizeEscrowCall = (services: VaultServices) =>
  serveCall<Session>()(authorizeEscrow, async (body, asker, session) => {
    const { database, escrow, log } = services
    if (!escrow) throw new CallRefusal('envelope-unknown', { detail: 'this vault has no escrow' })
    const { envelopeId, purpose } = body
    const { realm, user_id: userId } = session
    const row = await database
      .as(realm)
      .selectFrom('envelope_half')
      .select(['vault_id', 'kind', 'taken_at'])
      .where('realm', '=', realm)
      .where('user_id', '=', userId)
      .where('envelope_id', '=', envelopeId)
      .executeTakeFirst()
    if (row?.kind !== 'escrow') throw new CallRefusal('envelope-unknown')
    const grant = { realm, userId, vaultId: row.vault_id, envelopeId, thumbprint: asker.thumbprint }
    if (purpose === 'deposit') {
      await findHalf(services, session, envelopeId)
      // Z of an envelope that is in use is never replaced.
      if (row.taken_at !== null) throw new CallRefusal('envelope-unknown')
      await noteAudit(services, session, { what: 'escrow.granted', facts: { purpose, envelope: envelopeId } })
      return { status: 'granted', grant: await escrow.sign({ ...grant, purpose, generation: 0 }) }
    }
    if (purpose === 'delete') {
      requireFresh(services, session)
      const isListed = (await readRecord(services, session))?.envelopes.some(one => one.id === envelopeId) ?? false
      const isOpen = await findHalf(services, session, envelopeId).then(
        () => true,
        () => false,
      )
      if (isListed && isOpen) throw new CallRefusal('envelope-unknown', { detail: 'the envelope was not revoked' })
      // A crash right after the write that left it out may have left its half.
      if (isOpen) await revokeHalves(services, realm, [envelopeId])
      await noteAudit(services, session, { what: 'escrow.granted', facts: { purpose, envelope: envelopeId } })
      return { status: 'granted', grant: await escrow.sign({ ...grant, purpose, generation: 0 }) }
    }
    requireFresh(services, session)
    await findHalf(services, session, envelopeId)
    const record = await readRecord(services, session)
    const envelope = record?.envelopes.find(one => one.id === envelopeId)
    if (!record || !envelope) throw new CallRefusal('envelope-unknown')
    const { accounts } = record
    const { isEmpty, readyAtMs } = await awaitRelease(services, session, { accounts, envelopeId })
    if (readyAtMs !== undefined) return { status: 'waiting', readyAtMs }
    log.warn('escrow.granted', { project: session.project_id })
    const facts = { purpose, envelope: envelopeId, ...(isEmpty ? { isEmpty } : {}) }
    await announce(services, session, 'release', { what: 'escrow.granted', facts })
    const { generation } = envelope
    return { status: 'granted', grant: await escrow.sign({ ...grant, purpose, generation, frameKey: body.frameKey }) }
  })
