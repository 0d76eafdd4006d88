import type { PasskeyAssertion } from '../../contract/calls/passkeyAssertion.ts'
import type { PasskeyRequest } from '../../contract/calls/passkeyRequest.ts'
import { fromBase64Url } from '../../custody/bytes/fromBase64Url.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { askBrowser } from './askBrowser.ts'
import { readPrf } from './readPrf.ts'

/**
 * Asks for a passkey: `assertion` answers `startPasskeyLogin` or `startPasskeyStepUp`; with `prfSalt` (`toPrfSalt` of the vault) PRF's answer opens the passkey's envelope, and stays here. To open alone,
 * give a challenge of random bytes: no server checks it.
 *
 * @returns `undefined` when the visitor called off: other factors are offered, nothing is said (fault 120).
 * @throws PasskeyFailure, the signal's reason.
 * @example const asked = await askPasskey({ credentials: navigator.credentials, request })
 */
export async function askPasskey(options: askPasskey.Options): Promise<askPasskey.ReturnType | undefined> {
  const { credentials, prfSalt, request, signal } = options
  const credential = await askBrowser(
    () =>
      credentials.get({
        ...(signal ? { signal } : {}),
        publicKey: {
          challenge: fromBase64Url(request.challenge),
          rpId: request.rpId,
          allowCredentials: request.credentialIds.map(id => ({ type: 'public-key', id: fromBase64Url(id) })),
          userVerification: 'required',
          ...(prfSalt === undefined ? {} : { extensions: { prf: { eval: { first: prfSalt } } } }),
        },
      }),
    signal,
  )
  if (!credential) return undefined
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    assertion: {
      credentialId: toBase64Url(new Uint8Array(credential.rawId)),
      clientDataJSON: toBase64Url(new Uint8Array(response.clientDataJSON)),
      authenticatorData: toBase64Url(new Uint8Array(response.authenticatorData)),
      signature: toBase64Url(new Uint8Array(response.signature)),
      userHandle: response.userHandle === null ? null : toBase64Url(new Uint8Array(response.userHandle)),
    },
    prf: readPrf(credential),
  }
}

export declare namespace askPasskey {
  type Options = {
    readonly credentials: CredentialsContainer
    readonly request: PasskeyRequest
    readonly prfSalt?: Uint8Array<ArrayBuffer>
    readonly signal?: AbortSignal
  }
  type ReturnType = {
    readonly assertion: PasskeyAssertion
    /** Absent where the passkey has no PRF, or returned something else than 32 bytes. */
    readonly prf: Uint8Array<ArrayBuffer> | undefined
  }
}
