import { lockKeys } from '@billfold/service/database'
import type { Kysely } from 'kysely'
import { replaceVault } from '../../../contract/calls/replaceVault.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import type { Vault } from '../../../contract/vault.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { isUpdated } from '../../../serve/isUpdated.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { appendAudit } from '../audit/appendAudit.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import { notePin } from '../escrow/notePin.ts'
import type { HoldServices } from '../holds/HoldServices.ts'
import { passHold } from '../holds/passHold.ts'
import { noticeMail } from '../mails/noticeMail.ts'
import { mailVisitor } from '../notices/mailVisitor.ts'
import { readIdentity } from '../records/readIdentity.ts'
import { readRecord } from '../records/readRecord.ts'
import { requireOpener } from '../records/requireOpener.ts'
import { revokeHalves } from '../records/revokeHalves.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { findSpares } from './findSpares.ts'
import { noteDeviceProof } from './noteDeviceProof.ts'
import { requireOwn } from './requireOwn.ts'
import { requireWriteProof } from './requireWriteProof.ts'
import { takeHalves } from './takeHalves.ts'

/** Replaced records that are kept of a wallet. */
const mostVersions = 20

const mailMs = 7 * 86_400_000
/** More than what the server asks a page to leave out. */
const writtenRoom = 20

/** Compare-and-set on the generation. What is no longer listed is revoked after the write is durable: a crash in between leaves it openable, never lost. */
export const replaceVaultCall = (services: HoldServices & Pick<VaultServices, 'revocations'>) =>
  serveCall<Session>()(replaceVault, async ({ proof, replaces, vault: record }, asker, session) => {
    const { clock, database, projects, revocations } = services
    requireOwn(record, session)
    if (record.generation !== replaces + 1)
      throw new CallRefusal('vault-refused', { detail: 'a write is one generation above the one it replaces' })
    const before = await readRecord(services, session)
    if (!before || before.id !== record.id) throw new CallRefusal('vault-missing')
    // The same write again, after its answer was lost.
    if (JSON.stringify(before) === JSON.stringify(record)) return { generation: before.generation }
    if (before.generation !== replaces) throw new CallRefusal('vault-stale', { generation: before.generation })
    requireWriteProof({ before, record, proof }, asker)
    if (JSON.stringify(before.accounts) !== JSON.stringify(record.accounts))
      throw new CallRefusal('vault-refused', { detail: 'the accounts of a wallet do not change' })
    const old = new Map(before.envelopes.map(envelope => [envelope.id, envelope]))
    const isChanged = (envelope: Envelope) =>
      old.has(envelope.id) && JSON.stringify(old.get(envelope.id)) !== JSON.stringify(envelope)
    if (record.envelopes.some(isChanged))
      throw new CallRefusal('vault-refused', { detail: 'an envelope changed without a new id' })
    const added = record.envelopes.filter(envelope => !old.has(envelope.id))
    const kept = new Set(record.envelopes.map(envelope => envelope.id))
    const removed = before.envelopes.filter(envelope => !kept.has(envelope.id))
    if (added.some(envelope => envelope.kind === 'escrow') && !projects.require(session.project_id).isEscrowed)
      throw new CallRefusal('vault-refused', { detail: 'the project keeps no escrow' })
    const isRecovery = [...added, ...removed].some(envelope => envelope.kind !== 'device')
    // Without a fresh proof a write leaves out what is over, and nothing else. Devices that were seen since the page read the list have moved a little in it.
    const { spares } = await findSpares(services, session, before, writtenRoom)
    const isTidy = removed.every(envelope => spares.includes(envelope.id))
    if (isRecovery || !isTidy) requireFresh(services, session)
    if (isRecovery) {
      await passHold(services, session, 'change')
    }
    const identity = await readIdentity(services, session)
    const now = clock.now()
    await database
      .as(session.realm)
      .transaction()
      .execute(async transaction => {
        // A revocation at the same moment: together they must not take the last envelope.
        await lockKeys(database.engine, transaction, [`hold.${session.realm}.${session.user_id}`])
        const written = await transaction
          .updateTable('vault')
          .set({ generation: record.generation, record: JSON.stringify(record), updated_at: now })
          .where('realm', '=', session.realm)
          .where('user_id', '=', session.user_id)
          .where('id', '=', record.id)
          .where('generation', '=', replaces)
          .executeTakeFirst()
        if (!isUpdated(written)) {
          const winner = await readRecord(services, session, transaction)
          throw new CallRefusal('vault-stale', { generation: winner?.generation ?? replaces })
        }
        await takeHalves(transaction, { session, record, added, now })
        await requireOpener(services, transaction, record, [])
        await keepVersion(transaction, before, now)
        await notePin(transaction, session, { added, identity })
        await noteDeviceProof(transaction, session, { proof: proof.device, now })
        if (isRecovery) {
          const projectName = projects.require(session.project_id).name
          const mail = noticeMail({ kind: 'change', origin: session.host_origin, projectName })
          await mailVisitor(services, transaction, session, { ...mail, expiresAt: now + mailMs })
        }
        const kindsOf = (envelopes: readonly Envelope[]) => envelopes.map(envelope => envelope.kind)
        const facts = { generation: record.generation, added: kindsOf(added), removed: kindsOf(removed) }
        await appendAudit(services, transaction, session, { what: 'vault.changed', facts })
      })
    services.outbox.kick()
    await revocations.noteGeneration(record.id, record.generation)
    const { realm } = session
    await revokeHalves(services, database.as(realm), { realm, envelopeIds: removed.map(envelope => envelope.id) })
    return { generation: record.generation }
  })

/** Keeps the record that a write replaces, and forgets the oldest beyond twenty. */
async function keepVersion(transaction: Kysely<Tables>, record: Vault, now: number): Promise<void> {
  const { generation, realm, userId: user_id } = record
  await transaction
    .insertInto('vault_version')
    .values({ realm, user_id, generation, record: JSON.stringify(record), replaced_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await transaction
    .deleteFrom('vault_version')
    .where('realm', '=', realm)
    .where('user_id', '=', user_id)
    .where('generation', '<=', generation - mostVersions)
    .execute()
}
