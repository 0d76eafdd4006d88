import type { PasskeyAttestation } from '../../contract/calls/passkeyAttestation.ts'
import type { PasskeyCreation } from '../../contract/calls/passkeyCreation.ts'
import { fromBase64Url } from '../../custody/bytes/fromBase64Url.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { PasskeyFailure } from './PasskeyFailure.ts'
import type { PasskeySeam } from './PasskeySeam.ts'
import { readPrf } from './readPrf.ts'
import { toPasskeyFailure } from './toPasskeyFailure.ts'

/**
 * Has the browser make a passkey as the server asked for it, and evaluate its PRF over `salt` if it does so at once.
 *
 * @returns `attestation` for the server, and `output`, which never leaves the page.
 * @throws PasskeyFailure `cancelled`, `already`, `unsupported`.
 */
export async function makePasskey(
  passkeys: PasskeySeam,
  creation: PasskeyCreation,
  salt: Uint8Array<ArrayBuffer>,
): Promise<makePasskey.ReturnType> {
  if (!passkeys) throw new PasskeyFailure('unsupported', 'The browser has no passkeys')
  const { algorithms, challenge, excludedIds, rp, user } = creation
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: fromBase64Url(challenge, 32),
    rp,
    user: { id: fromBase64Url(user.id, 16), name: user.name, displayName: user.name },
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
    excludeCredentials: excludedIds.map(id => ({ type: 'public-key', id: fromBase64Url(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    extensions: { prf: { eval: { first: salt } } },
  }
  const made = await passkeys.create({ publicKey }).catch(error => {
    throw toPasskeyFailure(error)
  })
  const credential = made as PublicKeyCredential | null
  if (!credential) throw new PasskeyFailure('cancelled', 'The browser made none')
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    attestation: {
      credentialId: toBase64Url(new Uint8Array(credential.rawId)),
      clientDataJSON: toBase64Url(new Uint8Array(response.clientDataJSON)),
      attestationObject: toBase64Url(new Uint8Array(response.attestationObject)),
      transports: response.getTransports?.() ?? [],
    },
    output: readPrf(credential),
  }
}

export declare namespace makePasskey {
  type ReturnType = {
    readonly attestation: PasskeyAttestation
    readonly output: Uint8Array<ArrayBuffer> | undefined
  }
}
