import type { PasskeyAssertion } from '../../contract/calls/passkeyAssertion.ts'
import type { PasskeyAttestation } from '../../contract/calls/passkeyAttestation.ts'
import type { PasskeyCreation } from '../../contract/calls/passkeyCreation.ts'
import type { PasskeyRequest } from '../../contract/calls/passkeyRequest.ts'
import { isEqual } from '../../custody/bytes/isEqual.ts'
import { toPrfSalt } from '../../custody/factors/toPrfSalt.ts'
import { askPasskey } from './askPasskey.ts'
import { createPasskey } from './createPasskey.ts'
import { PasskeyUnused } from './PasskeyUnused.ts'

/**
 * Makes a passkey that logs in and opens wallets, and tries it: created, then asked again, and both answers of its PRF must be the same 32 bytes (security section 1.3). One that cannot is given
 * up, and the browser signals that to its provider where it can.
 *
 * @throws PasskeyUnused `cancelled`, `without-prf`, `unsupported`; PasskeyFailure.
 * @example const { attestation, assertion, output, again } = await enrolPasskey({ credentials, creation, request, realm })
 */
export async function enrolPasskey(options: enrolPasskey.Options): Promise<enrolPasskey.ReturnType> {
  const { creation, credentials, realm, request } = options
  if (!credentials) throw new PasskeyUnused('unsupported')
  if (await isWithoutPrf()) throw new PasskeyUnused('unsupported')
  const prfSalt = toPrfSalt(realm)
  const made = await createPasskey({ credentials, creation, prfSalt })
  if (!made) throw new PasskeyUnused('cancelled')
  const { attestation } = made
  const asked = { ...request, credentialIds: [attestation.credentialId] }
  const ask = async () => {
    const given = await askPasskey({ credentials, request: asked, prfSalt })
    if (!given) throw new PasskeyUnused('cancelled')
    if (!given.prf) throw new PasskeyUnused('without-prf')
    return { assertion: given.assertion, prf: given.prf }
  }
  try {
    if (!made.hasPrf && !made.prf) throw new PasskeyUnused('without-prf')
    // Some authenticators say at creation only that they can.
    const output = made.prf ?? (await ask()).prf
    const { assertion, prf: again } = await ask()
    if (!isEqual(output, again)) throw new PasskeyUnused('without-prf')
    return { attestation, assertion, output, again }
  } catch (error) {
    await forgetPasskey(creation.rp.id, attestation.credentialId)
    throw error
  }
}

export declare namespace enrolPasskey {
  type Options = {
    /** `undefined` where the browser has no passkeys. */
    readonly credentials: CredentialsContainer | undefined
    readonly creation: PasskeyCreation
    /** For the second ceremony; names no credential. */
    readonly request: PasskeyRequest
    readonly realm: string
  }
  type ReturnType = {
    readonly attestation: PasskeyAttestation
    readonly assertion: PasskeyAssertion
    readonly output: Uint8Array<ArrayBuffer>
    readonly again: Uint8Array<ArrayBuffer>
  }
}

/** WebAuthn level 3, in browsers that have it. */
type Level3 = {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>
  signalUnknownCredential?(known: { rpId: string; credentialId: string }): Promise<void>
}
const level3 = (): Level3 | undefined => (globalThis as { PublicKeyCredential?: Level3 }).PublicKeyCredential

/** Whether the browser says by itself that no passkey will open wallets here: before one is made. */
async function isWithoutPrf(): Promise<boolean> {
  const known = await level3()
    ?.getClientCapabilities?.()
    .catch(() => undefined)
  return known?.['extension:prf'] === false
}

/** Has the passkey's provider remove it from its list: the vault does not know it. */
async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  await level3()
    ?.signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => {})
}
