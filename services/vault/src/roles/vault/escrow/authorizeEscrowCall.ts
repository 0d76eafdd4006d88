import { authorizeEscrow } from '../../../contract/calls/authorizeEscrow.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { noteAudit } from '../audit/noteAudit.ts'
import type { Session } from '../db/Session.ts'
import { readIdentity } from '../records/readIdentity.ts'
import { readRecord } from '../records/readRecord.ts'
import { revokeHalves } from '../records/revokeHalves.ts'
import { findHalf } from '../revocations/findHalf.ts'
import type { EscrowLink } from '../services/EscrowLink.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'

/** The vault's word to the escrow: that this visitor is logged in with this page key. What it leads to the escrow decides. */
export const authorizeEscrowCall = (
  services: Pick<VaultServices, 'clock' | 'database' | 'escrow' | 'log' | 'projects' | 'revocations'>,
) =>
  serveCall<Session>()(authorizeEscrow, async (body, asker, session) => {
    const { escrow, log } = services
    if (!escrow) throw new CallRefusal('envelope-unknown', { detail: 'this vault has no escrow' })
    const { envelopeId, purpose } = body
    const { realm, user_id: sub } = session
    const row = await services.database
      .as(realm)
      .selectFrom('envelope_half')
      .select(['vault_id', 'kind', 'taken_at'])
      .where('realm', '=', realm)
      .where('user_id', '=', sub)
      .where('envelope_id', '=', envelopeId)
      .executeTakeFirst()
    if (row?.kind !== 'escrow') throw new CallRefusal('envelope-unknown')
    const identity = await readIdentity(services, session)
    if (identity === null) throw new CallRefusal('envelope-unknown', { detail: 'the escrow knows no passkey' })
    const envelope = { realm, sub, vaultId: row.vault_id, envelopeId }
    const give = async (claims: EscrowLink.Claims) => {
      await noteAudit(services, session, { what: 'escrow.granted', facts: { purpose, envelope: envelopeId } })
      return { grant: await escrow.sign(claims, asker.thumbprint) }
    }
    if (purpose === 'deposit') {
      await findHalf(services, session, envelopeId)
      // Z of an envelope that is in use is never replaced.
      if (row.taken_at !== null) throw new CallRefusal('envelope-unknown')
      return give({ purpose, ...envelope, identity })
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
      if (isOpen) await revokeHalves(services, services.database.as(realm), { realm, envelopeIds: [envelopeId] })
      return give({ purpose, ...envelope })
    }
    await findHalf(services, session, envelopeId)
    const listed = (await readRecord(services, session))?.envelopes.find(one => one.id === envelopeId)
    if (!listed) throw new CallRefusal('envelope-unknown')
    if (purpose === 'pin') return give({ purpose, ...envelope, identity })
    requireFresh(services, session)
    if (purpose === 'approve') return give({ purpose, ...envelope })
    const asked = {
      projectId: session.project_id,
      projectName: services.projects.require(session.project_id).name,
      origin: session.host_origin,
    }
    log.warn('escrow.granted', { project: session.project_id, purpose })
    if (body.purpose === 'release')
      return give({
        ...{ purpose: 'release' as const, ...envelope, ...asked },
        generation: listed.generation,
        frameKey: body.frameKey,
      })
    const deviceProof = await readDeviceProof(services, session)
    return give({
      ...{ purpose: 'ask' as const, ...envelope, ...asked, identity },
      ...(deviceProof === undefined ? {} : { deviceProof }),
    })
  })

/** The write key's signature that this device has opened the wallet, for the escrow to verify. */
async function readDeviceProof(
  { database }: Pick<VaultServices, 'database'>,
  session: Session,
): Promise<string | undefined> {
  const row = await database
    .as(session.realm)
    .selectFrom('device')
    .select('proof')
    .where('realm', '=', session.realm)
    .where('user_id', '=', session.user_id)
    .where('id', '=', session.device_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.proof ?? undefined
}
