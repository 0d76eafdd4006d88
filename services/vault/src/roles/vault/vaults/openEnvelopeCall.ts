import { bindRelease } from '../../../contract/calls/bindRelease.ts'
import { openEnvelope } from '../../../contract/calls/openEnvelope.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { sealSecret } from '../../../serve/sealSecret.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { Session } from '../db/Session.ts'
import { passHold } from '../holds/passHold.ts'
import { announce } from '../notices/announce.ts'
import { readRecord } from '../records/readRecord.ts'
import { findHalf } from '../revocations/findHalf.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { chargeOpening } from './chargeOpening.ts'
import { checkProof } from './checkProof.ts'
import { halfContext } from './halfContext.ts'
import { requireNotSuspended } from './requireNotSuspended.ts'

/** Gives out R, sealed to a key that was made for this answer and for the use that was asked for. */
export const openEnvelopeCall = (services: VaultServices) =>
  serveCall<Session>()(openEnvelope, async ({ envelopeId, frameKey, proof, use }, asker, session) => {
    await chargeOpening(services, session)
    const half = await findHalf(services, session, envelopeId)
    const record = await readRecord(services, session)
    const envelope = record?.envelopes.find(one => one.id === envelopeId)
    if (!record || !envelope || half.taken_at === null) throw new CallRefusal('envelope-unknown')
    await requireNotSuspended(services, half)
    if (use === 'change' || use === 'export') {
      requireFresh(services, session)
      await passHold(services, session, use)
    }
    if (envelope.kind === 'escrow') {
      // Without a release the factor cannot be there honestly.
      const { thumbprint } = asker
      const { realm, user_id: userId } = session
      const isReleased = await services.escrow?.isReleased({
        realm,
        userId,
        vaultId: record.id,
        envelopeId,
        thumbprint,
      })
      if (!isReleased)
        throw new CallRefusal('held', { retryAfterMs: 1_000, detail: 'the escrow has no release for this device' })
    }
    await checkProof(services, session, half, proof)
    const secret = await services.kms.unwrap(half.wrapped, halfContext(half))
    const info = bindRelease({
      part: 'server-half',
      purpose: `open/${use}`,
      vaultId: record.id,
      envelopeId,
      generation: envelope.generation,
      thumbprint: asker.thumbprint,
      frameKey,
    })
    if (use === 'export')
      await announce(services, session, 'export', { what: 'vault.exported', facts: { envelope: envelopeId } })
    else if (use !== 'sign')
      await noteAudit(services, session, { what: 'vault.opened', facts: { envelope: envelopeId, use } })
    const sealed = await sealSecret(frameKey, info, secret)
    secret.fill(0)
    return { generation: envelope.generation, half: sealed }
  })
