import { deleteVisitor } from '../../../contract/calls/deleteVisitor.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { HoldServices } from '../holds/HoldServices.ts'
import { passHold } from '../holds/passHold.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import { removeVisitor } from './removeVisitor.ts'

/** Deletes the calling visitor, and returns the grants with which the escrow deletes its factor. */
export const deleteVisitorCall = (services: HoldServices & Pick<VaultServices, 'escrow' | 'revocations'>) =>
  serveCall<Session>()(deleteVisitor, async ({ userId }, asker, session) => {
    if (userId !== session.user_id) throw new CallRefusal('input-invalid', { detail: 'the visitor is another' })
    requireFresh(services, session)
    await passHold(services, session, 'delete')
    const { realm } = session
    const escrowed = await services.database
      .as(realm)
      .selectFrom('envelope_half')
      .select(['envelope_id', 'vault_id'])
      .where('realm', '=', realm)
      .where('user_id', '=', userId)
      .where('kind', '=', 'escrow')
      .execute()
    const grants = await Promise.all(
      escrowed.map(({ envelope_id: envelopeId, vault_id: vaultId }) =>
        services.escrow?.sign({ purpose: 'delete', realm, sub: userId, vaultId, envelopeId }, asker.thumbprint),
      ),
    )
    await removeVisitor(services, session)
    return { grants: grants.filter(grant => grant !== undefined) }
  })
