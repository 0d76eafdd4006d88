import * as v from 'valibot'
import { revokeEnvelope } from '../../contract/calls/revokeEnvelope.ts'
import { envelopeKinds } from '../../contract/envelope.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { serveCall } from '../../serve/serveCall.ts'
import { passHold } from '../holds/passHold.ts'
import { announce } from '../notices/announce.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { findHalf } from './findHalf.ts'
import { revokeHalves } from './revokeHalves.ts'

/** Deletes one half, never the last that opens the wallet. */
export const revokeEnvelopeCall = (services: VaultServices) =>
  serveCall<Session>()(revokeEnvelope, async ({ envelopeId }, _, session) => {
    requireFresh(services, session)
    const half = await findHalf(services, session, envelopeId)
    if (half.kind !== 'device') await passHold(services, session, 'change')
    const { database, revocations } = services
    const others = await database
      .as(session.realm)
      .selectFrom('envelope_half')
      .select('envelope_id')
      .where('realm', '=', session.realm)
      .where('user_id', '=', session.user_id)
      .where('vault_id', '=', half.vault_id)
      .where('envelope_id', '!=', envelopeId)
      .where('taken_at', 'is not', null)
      .where('wrapped', 'is not', null)
      .execute()
    const closed = await revocations.among(
      'envelope',
      others.map(row => row.envelope_id),
    )
    if (others.every(row => closed.has(row.envelope_id)))
      throw new CallRefusal('vault-refused', { detail: 'nothing else would open the wallet' })
    await revokeHalves(services, session.realm, [envelopeId])
    const kind = v.parse(v.picklist(envelopeKinds), half.kind)
    await announce(services, session, 'change', { what: 'envelope.revoked', facts: { envelope: envelopeId, kind } })
    return {}
  })
