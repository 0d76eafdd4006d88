import type { PasskeyAssertion } from '../../contract/calls/passkeyAssertion.ts'
import type { PasskeyRequest } from '../../contract/calls/passkeyRequest.ts'
import { fromBase64Url } from '../../custody/bytes/fromBase64Url.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { PasskeyFailure } from './PasskeyFailure.ts'
import type { PasskeySeam } from './PasskeySeam.ts'
import { readPrf } from './readPrf.ts'
import { toPasskeyFailure } from './toPasskeyFailure.ts'

/**
 * Has the visitor use a passkey, and evaluates its PRF over `salt` where one is given.
 *
 * @returns `assertion` for the server, and `output`, which never leaves the page.
 * @throws PasskeyFailure `cancelled`, `unsupported`.
 */
export async function askPasskey(
  passkeys: PasskeySeam,
  { challenge, credentialIds, rpId }: PasskeyRequest,
  salt?: Uint8Array<ArrayBuffer>,
): Promise<askPasskey.ReturnType> {
  if (!passkeys) throw new PasskeyFailure('unsupported', 'The browser has no passkeys')
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: fromBase64Url(challenge, 32),
    rpId,
    allowCredentials: credentialIds.map(id => ({ type: 'public-key', id: fromBase64Url(id) })),
    userVerification: 'required',
    ...(salt ? { extensions: { prf: { eval: { first: salt } } } } : {}),
  }
  const used = await passkeys.get({ publicKey }).catch(error => {
    throw toPasskeyFailure(error)
  })
  const credential = used as PublicKeyCredential | null
  if (!credential) throw new PasskeyFailure('cancelled', 'The browser gave none')
  const response = credential.response as AuthenticatorAssertionResponse
  const text = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))
  return {
    assertion: {
      credentialId: text(credential.rawId),
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
    output: readPrf(credential),
  }
}

export declare namespace askPasskey {
  type ReturnType = {
    readonly assertion: PasskeyAssertion
    readonly output: Uint8Array<ArrayBuffer> | undefined
  }
}
