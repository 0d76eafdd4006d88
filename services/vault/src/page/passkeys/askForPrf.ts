import type { PageSeams } from '../../browser/PageSeams.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import { toPrfSalt } from '../../custody/factors/toPrfSalt.ts'
import { askPasskey } from './askPasskey.ts'
import { PasskeyUnused } from './PasskeyUnused.ts'

/**
 * Asks one of several passkeys for the secret that opens the wallet. Only this page checks the answer, so it makes the challenge.
 *
 * @throws PasskeyUnused, PasskeyFailure.
 */
export async function askForPrf(options: askForPrf.Options): Promise<askForPrf.ReturnType> {
  const { credentialIds, credentials, realm, rpId, seams } = options
  const request = { challenge: toBase64Url(seams.draw(32)), rpId, credentialIds: [...credentialIds] }
  const asked = await askPasskey({ credentials, request, prfSalt: toPrfSalt(realm) })
  if (!asked) throw new PasskeyUnused('cancelled')
  if (!asked.prf) throw new PasskeyUnused('without-prf')
  return { credentialId: asked.assertion.credentialId, output: asked.prf }
}

export declare namespace askForPrf {
  type Options = {
    readonly credentials: CredentialsContainer
    /** Empty: any that the visitor has here. */
    readonly credentialIds: readonly string[]
    /** Host of the vault. */
    readonly rpId: string
    readonly realm: string
    readonly seams: Pick<PageSeams, 'draw'>
  }
  type ReturnType = { readonly credentialId: string; readonly output: Uint8Array<ArrayBuffer> }
}
