import { revokeEnvelope } from '../../../contract/calls/revokeEnvelope.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import { findHalf } from '../revocations/findHalf.ts'
import type { RevocationServices } from '../revocations/RevocationServices.ts'
import { revoke } from '../revocations/revoke.ts'

/** Closes one envelope after a hold. */
export const revokeEnvelopeCall = (services: RevocationServices) =>
  serveCall<Session>()(revokeEnvelope, async ({ envelopeId, proof }, asker, session) => {
    await findHalf(services, session, envelopeId)
    return revoke(services, session, { kind: 'envelope', id: envelopeId, proof, asker })
  })
