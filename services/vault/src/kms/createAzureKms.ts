import { createCipheriv, createDecipheriv, createHash, randomBytes as systemRandom } from 'node:crypto'
import * as v from 'valibot'
import { askKeyService } from './askKeyService.ts'
import { checkRoundTrip } from './checkRoundTrip.ts'
import { createAccessToken } from './createAccessToken.ts'
import { encodeContext } from './encodeContext.ts'
import type { Kms } from './Kms.ts'
import { KmsError } from './KmsError.ts'
import { kmsMostBytes } from './kmsMostBytes.ts'

const base64url = v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]+$/))
const keyAnswer = v.object({ kid: v.pipe(v.string(), v.regex(/\/keys\/[^/]+\/[0-9a-zA-Z]+$/)), value: base64url })
const verifyAnswer = v.object({ value: v.boolean() })

/**
 * An RSA key of Azure Key Vault. Its `wrapKey` binds no context and can be done by any holder of the public key, so that neither is left to it: the bytes are
 * sealed by AES-256-GCM under a key of their own with the context as additional data, that key is wrapped (RSA-OAEP-256), and the service signs both with the
 * context (PS256). What it did not sign is not unwrapped. The key needs the operations `wrapKey`, `unwrapKey`, `sign`, `verify`; `rotate` needs `rotate`.
 *
 * Source: https://learn.microsoft.com/rest/api/keyvault/keys/operation-groups, OAuth 2 client credentials
 *
 * @example createAzureKms({ url: 'https://name.vault.azure.net', key: 'billfold-vault', tenantId, clientId, clientSecret, now: Date.now })
 */
export function createAzureKms(options: createAzureKms.Options): Kms {
  const { authority = 'https://login.microsoftonline.com', clientId, clientSecret, key, now, tenantId } = options
  const { fetch: ask = fetch, randomBytes = systemRandom, timeoutMs = 5_000 } = options
  const base = options.url.replace(/\/+$/, '')
  const token = createAccessToken({
    url: `${authority.replace(/\/+$/, '')}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
    now,
    timeoutMs,
    fetch: ask,
    body: async () =>
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: 'https://vault.azure.net/.default',
      }),
  })

  // 404: a version that this key never had.
  const refusals = [400, 404]
  const call = async <const schema extends v.GenericSchema>(path: string, body: object, schema: schema) =>
    askKeyService(
      {
        name: 'Key Vault',
        url: `${base}/keys/${encodeURIComponent(key)}/${path}?api-version=7.4`,
        headers: { authorization: `Bearer ${await token()}` },
        ...{ body, refusals, timeoutMs, fetch: ask },
      },
      schema,
    )

  const digestOf = (parts: readonly (string | Uint8Array)[]) => {
    const hash = createHash('sha256')
    for (const part of ['billfold/azure/v1', ...parts]) hash.update(createHash('sha256').update(part).digest())
    return hash.digest('base64url')
  }
  const kms: Kms = {
    keyId: `azure:${base}/keys/${key}`,
    async wrap(bytes, context) {
      if (bytes.length > kmsMostBytes) throw new KmsError('refused', `wraps at most ${kmsMostBytes} bytes`)
      const bound = encodeContext(context)
      const [dataKey, nonce] = [randomBytes(32), randomBytes(12)]
      const cipher = createCipheriv('aes-256-gcm', dataKey, nonce).setAAD(bound)
      const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
      const value = dataKey.toString('base64url')
      dataKey.fill(0)
      const wrapped = await call('wrapkey', { alg: 'RSA-OAEP-256', value }, keyAnswer)
      const version = wrapped.kid.slice(wrapped.kid.lastIndexOf('/') + 1)
      const digest = digestOf([version, wrapped.value, sealed, bound])
      const { value: signature } = await call(`${version}/sign`, { alg: 'PS256', value: digest }, keyAnswer)
      return ['azure1', version, wrapped.value, sealed, signature].join('.')
    },
    async unwrap(text, context) {
      const [scheme, version = '', wrapped = '', sealed = '', signature = '', more] = text.split('.')
      const isOurs = scheme === 'azure1' && more === undefined && /^[0-9a-zA-Z]+$/.test(version)
      if (!isOurs || ![wrapped, sealed, signature].every(part => v.is(base64url, part)))
        throw new KmsError('refused', 'the text was not wrapped by Key Vault')
      const bound = encodeContext(context)
      const digest = digestOf([version, wrapped, sealed, bound])
      const check = { alg: 'PS256', digest, value: signature }
      const { value: isSigned } = await call(`${version}/verify`, check, verifyAnswer)
      if (!isSigned) throw new KmsError('refused', 'the text is not what was wrapped, or the context is another')
      const { value } = await call(`${version}/unwrapkey`, { alg: 'RSA-OAEP-256', value: wrapped }, keyAnswer)
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const dataKey = Buffer.from(value, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', dataKey, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAAD(bound).setAuthTag(bytes.subarray(-16))
        return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]))
      } catch (error) {
        throw new KmsError('refused', 'the text is not what was wrapped', { cause: error })
      }
    },
    async rotate() {
      await call('rotate', {}, v.object({}))
    },
    health: () => checkRoundTrip(kms),
  }
  return kms
}

export declare namespace createAzureKms {
  type Options = {
    /** Of the key vault. */
    readonly url: string
    /** Name of an RSA key. */
    readonly key: string
    readonly tenantId: string
    readonly clientId: string
    readonly clientSecret: string
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** Where tokens come from; another one in sovereign clouds. */
    readonly authority?: string
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
    /** Default: the system's. */
    readonly randomBytes?: (count: number) => Buffer
  }
}
