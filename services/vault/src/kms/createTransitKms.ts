import * as v from 'valibot'
import { askKeyService } from './askKeyService.ts'
import { checkRoundTrip } from './checkRoundTrip.ts'
import { encodeContext } from './encodeContext.ts'
import type { Kms, KmsContext } from './Kms.ts'
import { KmsError } from './KmsError.ts'
import { kmsMostBytes } from './kmsMostBytes.ts'

const wrapAnswer = v.object({
  data: v.object({ ciphertext: v.pipe(v.string(), v.regex(/^vault:v\d+:[A-Za-z0-9+/=]+$/)) }),
})
const unwrapAnswer = v.object({ data: v.object({ plaintext: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)) }) })

/**
 * A key of HashiCorp Vault's or OpenBao's Transit engine, of type `aes256-gcm96` (its `associated_data` carries the context). The token needs `update` on
 * `encrypt/<key>`, `decrypt/<key>` and, for `rotate`, `keys/<key>/rotate`.
 *
 * Source: https://developer.hashicorp.com/vault/api-docs/secret/transit
 *
 * @example createTransitKms({ url: 'https://vault.internal:8200', key: 'billfold-vault', token: () => readFileSync(file, 'utf8').trim() })
 */
export function createTransitKms(options: createTransitKms.Options): Kms {
  const { fetch: ask = fetch, key, mount = 'transit', timeoutMs = 5_000, token, url } = options
  const base = url.replace(/\/+$/, '')

  const call = <const schema extends v.GenericSchema>(path: string, body: object, schema: schema) =>
    askKeyService(
      {
        name: 'Transit',
        url: `${base}/v1/${mount}/${path}`,
        headers: { 'x-vault-token': token(), 'x-vault-request': 'true' },
        refusals: [400],
        ...{ body, timeoutMs, fetch: ask },
      },
      schema,
    )

  const bind = (context: KmsContext) => Buffer.from(encodeContext(context)).toString('base64')
  const path = encodeURIComponent(key)
  const kms: Kms = {
    keyId: `transit:${base}/${mount}/${key}`,
    async wrap(bytes, context) {
      if (bytes.length > kmsMostBytes) throw new KmsError('refused', `wraps at most ${kmsMostBytes} bytes`)
      const body = { plaintext: Buffer.from(bytes).toString('base64'), associated_data: bind(context) }
      return (await call(`encrypt/${path}`, body, wrapAnswer)).data.ciphertext
    },
    async unwrap(wrapped, context) {
      const body = { ciphertext: wrapped, associated_data: bind(context) }
      return new Uint8Array(Buffer.from((await call(`decrypt/${path}`, body, unwrapAnswer)).data.plaintext, 'base64'))
    },
    async rotate() {
      await call(`keys/${path}/rotate`, {}, v.unknown())
    },
    health: () => checkRoundTrip(kms),
  }
  return kms
}

export declare namespace createTransitKms {
  type Options = {
    /** Address of the server. */
    readonly url: string
    /** Name of the key. */
    readonly key: string
    /** Where the engine is mounted. Default: `transit`. */
    readonly mount?: string
    /** Asked for each call, because tokens run out and are replaced. */
    readonly token: () => string
    readonly timeoutMs?: number
    readonly fetch?: typeof fetch
  }
}
