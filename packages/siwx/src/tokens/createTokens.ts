import { fromBase64Url } from '../http/fromBase64Url.ts'
import { toBase64Url } from '../http/toBase64Url.ts'
import type { SessionKey } from './createSessionKey.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const tokenCharacters = 8_000

/**
 * Signs and reads tokens (RFC 7519, ES256) with claims of your own. The first key signs, all verify. What `iss`, `aud` and
 * other claims must be is yours to compare.
 *
 * @example
 * const tokens = createTokens({ keys: [await createSessionKey()] })
 * const token = await tokens.sign({ sub: 'eip155:1:0x…', exp: Math.floor(Date.now() / 1_000) + 300 })
 * const claims = await tokens.read(token)
 */
export function createTokens({ keys, type = 'JWT', now = Date.now }: createTokens.Options): createTokens.ReturnType {
  const keysNow = async () => (typeof keys === 'function' ? keys() : keys)
  return {
    async sign(claims) {
      const [key] = await keysNow()
      if (!key) throw new TypeError('createTokens: keys is empty')
      const head = `${toPart({ alg: 'ES256', typ: type, kid: key.kid })}.${toPart(claims)}`
      const signature = await crypto.subtle.sign(signing, await open(key, 'sign'), new TextEncoder().encode(head))
      return `${head}.${toBase64Url(new Uint8Array(signature))}`
    },

    async read(token) {
      const parts = token.split('.')
      if (token.length > tokenCharacters || parts.length !== 3) return undefined
      const [header, payload, sealed] = parts as [string, string, string]
      const { alg, kid, typ } = fromPart(header)
      const signature = fromBase64Url(sealed)
      if (alg !== 'ES256' || typ !== type || !signature) return undefined
      const key = (await keysNow()).find(each => each.kid === kid)
      if (!key) return undefined
      const signed = new TextEncoder().encode(`${header}.${payload}`)
      if (!(await crypto.subtle.verify(signing, await open(key, 'verify'), signature, signed))) return undefined
      const claims = fromPart(payload)
      return typeof claims.exp === 'number' && claims.exp * 1_000 > now() ? claims : undefined
    },

    async jwks() {
      return {
        keys: (await keysNow()).map(
          ({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }) as JsonWebKey,
        ),
      }
    },
  }
}

export declare namespace createTokens {
  type Options = {
    /** The first signs, all verify; a function is asked each time, so that keys can be rotated while the server runs. */
    readonly keys: readonly SessionKey[] | (() => readonly SessionKey[] | Promise<readonly SessionKey[]>)
    /** Header `typ`, `JWT` unless given: a token of another type is refused, so that none stands in for another. */
    readonly type?: string
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
  type ReturnType = {
    /**
     * Signs claims. Without `exp`, in seconds since the epoch, the token is never valid.
     *
     * @throws TypeError without a key.
     */
    sign(claims: object): Promise<string>
    /** The claims of a token that one of the keys has signed and that has not expired. */
    read(token: string): Promise<Readonly<Record<string, unknown>> | undefined>
    /** The public keys, as a JSON Web Key Set. */
    jwks(): Promise<{ readonly keys: readonly JsonWebKey[] }>
  }
}

function open({ kty, crv, x, y, d }: SessionKey, use: 'sign' | 'verify') {
  const key = { kty, crv, x, y, ...(use === 'sign' && { d }) } as JsonWebKey
  return crypto.subtle.importKey('jwk', key, algorithm, false, [use])
}

function toPart(value: object): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}

function fromPart(text: string): Readonly<Record<string, unknown>> {
  try {
    // Another value than an object has no claims.
    return Object(JSON.parse(new TextDecoder().decode(fromBase64Url(text))))
  } catch {
    return {}
  }
}
