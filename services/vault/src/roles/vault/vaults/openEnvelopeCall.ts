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
import { findHalf, type HalfRow } from '../revocations/findHalf.ts'
import type { RevocationServices } from '../revocations/RevocationServices.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { checkProof } from './checkProof.ts'
import { halfContext } from './halfContext.ts'

const perDeviceMinute = { capacity: 30, perMs: 60_000 }

const perDeviceHour = { capacity: 120, perMs: 3_600_000 }

/** Many devices: one session, or some, use up their own budget and leave the others theirs (threat T47). */
const perVisitor = { capacity: 1_200, perMs: 3_600_000 }

/** Gives out R, sealed to a key that was made for this answer and for the use that was asked for. */
export const openEnvelopeCall = (
  services: RevocationServices & Pick<VaultServices, 'escrow' | 'kms' | 'limiter' | 'secrets'>,
) =>
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

/** @throws CallRefusal `too-many` beyond 30 a minute or 120 an hour and device, or 1,200 an hour and visitor. */
async function chargeOpening({ limiter }: Pick<VaultServices, 'limiter'>, session: Session): Promise<void> {
  const { realm, user_id, device_id } = session
  for (const [key, rule] of [
    [`open.device.${realm}.${device_id}`, perDeviceMinute],
    [`open.device-hour.${realm}.${device_id}`, perDeviceHour],
    [`open.visitor.${realm}.${user_id}`, perVisitor],
  ] as const) {
    const { isAllowed, retryAfterMs } = await limiter.take(key, rule)
    if (!isAllowed) throw new CallRefusal('too-many', { retryAfterMs })
  }
}

/**
 * Requires that no revocation waits for the envelope or its device that the wallet's owner signed. One that a session asked for without a signature suspends nothing: a person who
 * reads a mailbox must not lock the owner out.
 *
 * @throws CallRefusal `held` with `retryAfterMs`.
 */
async function requireNotSuspended(
  { clock, database }: Pick<VaultServices, 'clock' | 'database'>,
  half: HalfRow,
): Promise<void> {
  const waiting = await database
    .as(half.realm)
    .selectFrom('hold')
    .select('ready_at')
    .where('realm', '=', half.realm)
    .where('user_id', '=', half.user_id)
    .where('kind', 'in', ['revoke-device', 'revoke-envelope'])
    .where('subject', 'in', half.device_id === null ? [half.envelope_id] : [half.envelope_id, half.device_id])
    .where('is_proven', '=', 1)
    .where('cancelled_at', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (waiting) throw new CallRefusal('held', { retryAfterMs: Math.max(1, waiting.ready_at - clock.now()) })
}
