import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import { askKeyService } from './askKeyService.ts'
import { checkRoundTrip } from './checkRoundTrip.ts'
import { createAccessToken } from './createAccessToken.ts'
import { encodeContext } from './encodeContext.ts'
import type { Kms, KmsContext } from './Kms.ts'
import { KmsError } from './KmsError.ts'
import { kmsMostBytes } from './kmsMostBytes.ts'

const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))
const encryptAnswer = v.object({ ciphertext: base64 })
const decryptAnswer = v.object({ plaintext: base64 })
const versionAnswer = v.object({ name: v.pipe(v.string(), v.regex(/\/cryptoKeyVersions\/\d+$/)) })

/**
 * A symmetric key of Google Cloud KMS; the context is its additional authenticated data. The service account needs
 * `cloudkms.cryptoKeyVersions.useToEncrypt` and `…useToDecrypt`; for `rotate` also `cloudkms.cryptoKeyVersions.create` and `cloudkms.cryptoKeys.update`.
 *
 * Source: https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys, RFC 7523
 *
 * @example createGcpKms({ key: 'projects/p/locations/global/keyRings/r/cryptoKeys/vault', account: JSON.parse(text), now: Date.now })
 */
export function createGcpKms(options: createGcpKms.Options): Kms {
  const { account, fetch: ask = fetch, key, now, timeoutMs = 5_000, url = 'https://cloudkms.googleapis.com' } = options
  const token = createAccessToken({
    url: account.token_uri,
    now,
    timeoutMs,
    fetch: ask,
    async body() {
      const issuedAt = Math.floor(now() / 1_000)
      const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/cloudkms' })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(account.client_email)
        .setAudience(account.token_uri)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 600)
        .sign(await importPKCS8(account.private_key, 'RS256'))
      return new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    },
  })

  const refusals = [400]
  const call = async <const schema extends v.GenericSchema>(path: string, body: object, schema: schema) =>
    askKeyService(
      {
        name: 'Cloud KMS',
        url: `${url}/v1/${path}`,
        headers: { authorization: `Bearer ${await token()}` },
        ...{ body, refusals, timeoutMs, fetch: ask },
      },
      schema,
    )

  const bind = (context: KmsContext) => Buffer.from(encodeContext(context)).toString('base64')
  const kms: Kms = {
    keyId: `gcp:${key}`,
    async wrap(bytes, context) {
      if (bytes.length > kmsMostBytes) throw new KmsError('refused', `wraps at most ${kmsMostBytes} bytes`)
      // Its JSON leaves an empty text out, and the port takes one: one byte in front.
      const plaintext = Buffer.concat([Buffer.from([1]), bytes]).toString('base64')
      const body = { plaintext, additionalAuthenticatedData: bind(context) }
      return `gcp1.${(await call(`${key}:encrypt`, body, encryptAnswer)).ciphertext}`
    },
    async unwrap(wrapped, context) {
      const ciphertext = wrapped.startsWith('gcp1.') ? wrapped.slice(5) : ''
      if (!v.is(base64, ciphertext)) throw new KmsError('refused', 'the text was not wrapped by Cloud KMS')
      const body = { ciphertext, additionalAuthenticatedData: bind(context) }
      const { plaintext } = await call(`${key}:decrypt`, body, decryptAnswer)
      return new Uint8Array(Buffer.from(plaintext, 'base64').subarray(1))
    },
    async rotate() {
      const { name } = await call(`${key}/cryptoKeyVersions`, {}, versionAnswer)
      const cryptoKeyVersionId = name.slice(name.lastIndexOf('/') + 1)
      await call(`${key}:updatePrimaryVersion`, { cryptoKeyVersionId }, v.object({}))
    },
    health: () => checkRoundTrip(kms),
  }
  return kms
}

export declare namespace createGcpKms {
  type Options = {
    /** `projects/…/locations/…/keyRings/…/cryptoKeys/…` */
    readonly key: string
    /** Of the service account's key file. */
    readonly account: { readonly client_email: string; readonly private_key: string; readonly token_uri: string }
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** Another address that speaks the same. */
    readonly url?: string
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
  }
}
