import type { PasskeyAttestation } from '../../contract/calls/passkeyAttestation.ts'
import type { PasskeyCreation } from '../../contract/calls/passkeyCreation.ts'
import { fromBase64Url } from '../../custody/bytes/fromBase64Url.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { askBrowser } from './askBrowser.ts'
import { readPrf } from './readPrf.ts'

/**
 * Makes the passkey that `startPasskey` asked for; `attestation` goes to `addPasskey`. With `prfSalt` (`toPrfSalt` of the vault) it is asked for PRF in the same breath: what that gave stays here, for
 * an envelope. `hasPrf` false: this passkey logs in, and opens nothing.
 *
 * @returns `undefined` when the visitor called off.
 * @throws PasskeyFailure, the signal's reason.
 * @example const made = await createPasskey({ credentials: navigator.credentials, creation, prfSalt: toPrfSalt(vaultId) })
 */
export async function createPasskey(options: createPasskey.Options): Promise<createPasskey.ReturnType | undefined> {
  const { creation, credentials, prfSalt, signal } = options
  const credential = await askBrowser(
    () =>
      credentials.create({
        ...(signal ? { signal } : {}),
        publicKey: {
          challenge: fromBase64Url(creation.challenge),
          rp: creation.rp,
          user: {
            id: fromBase64Url(creation.user.id),
            name: creation.user.name,
            displayName: creation.user.name,
          },
          pubKeyCredParams: creation.algorithms.map(alg => ({ type: 'public-key', alg })),
          excludeCredentials: creation.excludedIds.map(id => ({ type: 'public-key', id: fromBase64Url(id) })),
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          attestation: 'none',
          extensions: { prf: prfSalt === undefined ? {} : { eval: { first: prfSalt } } },
        },
      }),
    signal,
  )
  if (!credential) return undefined
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    attestation: {
      credentialId: toBase64Url(new Uint8Array(credential.rawId)),
      clientDataJSON: toBase64Url(new Uint8Array(response.clientDataJSON)),
      attestationObject: toBase64Url(new Uint8Array(response.attestationObject)),
      transports: response.getTransports?.().filter(one => /^[-a-z]{1,32}$/.test(one)) ?? [],
    },
    hasPrf: credential.getClientExtensionResults().prf?.enabled === true,
    prf: readPrf(credential),
  }
}

export declare namespace createPasskey {
  type Options = {
    readonly credentials: CredentialsContainer
    readonly creation: PasskeyCreation
    readonly prfSalt?: Uint8Array<ArrayBuffer>
    readonly signal?: AbortSignal
  }
  type ReturnType = {
    readonly attestation: PasskeyAttestation
    readonly hasPrf: boolean
    /** Absent where the provider evaluates only in `askPasskey`. */
    readonly prf: Uint8Array<ArrayBuffer> | undefined
  }
}
