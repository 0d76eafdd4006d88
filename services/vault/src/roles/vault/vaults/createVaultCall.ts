import { createVault } from '../../../contract/calls/createVault.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isInserted } from '../../../serve/isInserted.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import { notePin } from '../escrow/notePin.ts'
import { readIdentity } from '../records/readIdentity.ts'
import { readRecord } from '../records/readRecord.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { noteDeviceProof } from './noteDeviceProof.ts'
import { requireOwn } from './requireOwn.ts'
import { requireWriteProof } from './requireWriteProof.ts'
import { takeHalves } from './takeHalves.ts'

/** The first write. A second writer gets the wallet of the first; a repetition of the same write succeeds. */
export const createVaultCall = (services: Pick<VaultServices, 'clock' | 'database' | 'projects' | 'revocations'>) =>
  serveCall<Session>()(createVault, async ({ proof, vault: record }, asker, session) => {
    const { clock, database, projects, revocations } = services
    requireOwn(record, session)
    if (record.generation !== 1) throw new CallRefusal('vault-refused', { detail: 'the first write is generation 1' })
    requireWriteProof({ record, proof }, asker)
    if (
      record.envelopes.some(envelope => envelope.kind === 'escrow') &&
      !projects.require(session.project_id).isEscrowed
    )
      throw new CallRefusal('vault-refused', { detail: 'the project keeps no escrow' })
    // Before the wallet is there: a mark without a wallet says nothing, a wallet without its mark could be set back unseen.
    await revocations.noteGeneration(record.id, 1)
    const identity = await readIdentity(services, session)
    const now = clock.now()
    const text = JSON.stringify(record)
    const stored = await database
      .as(session.realm)
      .transaction()
      .execute(async transaction => {
        const inserted = await transaction
          .insertInto('vault')
          .values({
            realm: session.realm,
            user_id: session.user_id,
            id: record.id,
            generation: 1,
            record: text,
            created_at: now,
            updated_at: now,
          })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
        if (isInserted(inserted)) {
          await takeHalves(transaction, { session, record, added: record.envelopes, now })
          await notePin(transaction, session, { added: record.envelopes, identity })
          await noteDeviceProof(transaction, session, { proof: proof.device, now })
          const kinds = record.envelopes.map(envelope => envelope.kind)
          await appendAudit(services, transaction, session, { what: 'vault.created', facts: { kinds } })
          return record
        }
        return readRecord(services, session, transaction)
      })
    // The row that stood in the way was of another visitor's wallet of the same id.
    if (!stored) throw new CallRefusal('vault-refused', { detail: 'the id of the wallet is taken' })
    return { isCreated: JSON.stringify(stored) === text, vault: stored }
  })
