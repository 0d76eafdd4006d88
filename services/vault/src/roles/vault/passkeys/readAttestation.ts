import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { PasskeyAttestation } from '../../../contract/calls/passkeyAttestation.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { CallRefusal } from '../../../serve/CallRefusal.ts'
import { deriveSecret } from '../attempts/deriveSecret.ts'
import type { AttemptRow } from '../db/AttemptRow.ts'
import type { Tables } from '../db/schema.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { nameDevice } from '../sessions/nameDevice.ts'
import { checkPlace } from './checkPlace.ts'

/**
 * Judges a new passkey (WebAuthn, section 7.1): origin, page above, challenge, RP ID, user presence and verification. The attempt must be used up before.
 *
 * @returns the row of a visitor's passkey.
 * @throws CallRefusal `passkey-refused`.
 */
export async function readAttestation(
  services: Pick<VaultServices, 'clock' | 'projects' | 'publicUrl' | 'secrets'>,
  options: {
    readonly attempt: AttemptRow
    readonly attestation: PasskeyAttestation
    readonly asker: Asker
    userId: string
  },
): Promise<Selectable<Tables['passkey']>> {
  const { asker, attempt, attestation, userId } = options
  checkPlace(services, attestation.clientDataJSON, attempt.project_id)
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
  return {
    realm: attempt.realm,
    credential_id: credentialId,
    user_id: userId,
    public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
    counter: made.credential.counter,
    transports: JSON.stringify(transports),
    name: nameDevice(asker.userAgent),
    is_synced: made.credentialBackedUp ? 1 : 0,
    created_at: services.clock.now(),
    used_at: null,
  }
}
