import { revokeEnvelope } from '../../../contract/calls/revokeEnvelope.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import { revoke } from '../revocations/revoke.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { findHalf } from './findHalf.ts'

/** Closes one envelope after a hold. */
export const revokeEnvelopeCall = (services: VaultServices) =>
  serveCall<Session>()(revokeEnvelope, async ({ envelopeId, proof }, asker, session) => {
    await findHalf(services, session, envelopeId)
    return revoke(services, session, { kind: 'envelope', id: envelopeId, proof, asker })
  })
