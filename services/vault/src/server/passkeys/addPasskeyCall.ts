import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { addPasskey } from '../../contract/calls/addPasskey.ts'
import { CallRefusal } from '../../serve/CallRefusal.ts'
import { serveCall } from '../../serve/serveCall.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import { findAttempt } from '../attempts/findAttempt.ts'
import { takeAttempt } from '../attempts/takeAttempt.ts'
import { isInserted } from '../db/isInserted.ts'
import { nameDevice } from '../devices/nameDevice.ts'
import { announce } from '../notices/announce.ts'
import { requireFresh } from '../sessions/requireFresh.ts'
import type { Session } from '../sessions/Session.ts'
import type { VaultServices } from '../VaultServices.ts'
import { checkPlace } from './checkPlace.ts'
import { toPasskeyFacts } from './toPasskeyFacts.ts'

/** The attempt is used up before anything is judged: a challenge has one answer. */
export const addPasskeyCall = (services: VaultServices) =>
  serveCall<Session>()(addPasskey, async ({ attestation, flowId }, asker, session) => {
    requireFresh(services, session)
    const attempt = await findAttempt(services, {
      flowId,
      kinds: ['passkey-add'],
      thumbprint: asker.thumbprint,
      session,
    })
    await takeAttempt(services, attempt)
    checkPlace(services, attestation.clientDataJSON, session.project_id)
    const url = new URL(services.publicUrl())
    const { credentialId, transports } = attestation
    const verified = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: attestation.clientDataJSON, attestationObject: attestation.attestationObject },
      },
      expectedChallenge: deriveSecret(services.secrets, attempt, 'challenge').toString('base64url'),
      expectedOrigin: url.origin,
      expectedRPID: url.hostname,
      requireUserVerification: true,
    }).catch(() => undefined)
    const made = verified?.verified ? verified.registrationInfo : undefined
    if (!made || made.credential.id !== credentialId) throw new CallRefusal('passkey-refused')
    const row = {
      realm: session.realm,
      credential_id: credentialId,
      user_id: session.user_id,
      public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports: JSON.stringify(transports),
      name: nameDevice(asker.userAgent),
      is_synced: made.credentialBackedUp ? 1 : 0,
      created_at: services.clock.now(),
      used_at: null,
    } as const
    const added = await services.database
      .as(session.realm)
      .insertInto('passkey')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    // Whose it is is not said.
    if (!isInserted(added)) throw new CallRefusal('passkey-refused')
    await announce(services, session, 'change', { what: 'passkey.added', facts: {} })
    services.log.info('passkey.added', { project: session.project_id })
    return toPasskeyFacts(row)
  })
