import { fromBase64Url } from '../http/fromBase64Url.ts'
import { toBase64Url } from '../http/toBase64Url.ts'
import type { SessionKey } from './createSessionKey.ts'
import type { Revocations } from './Revocations.ts'
import type { SessionCodec } from './SessionCodec.ts'
import { toAccount } from './toAccount.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const
const tokenCharacters = 2_000

/** Cookies hold a token (RFC 7519, ES256). The first key signs, all verify. */
export function createTokenCodec({ jwt, lifetimeMs, now }: createTokenCodec.Options): SessionCodec {
  const { issuer, audience, revocations } = jwt
  const keysNow = async () => (typeof jwt.keys === 'function' ? jwt.keys() : jwt.keys)
  const open = ({ kty, crv, x, y, d }: SessionKey, use: 'sign' | 'verify') =>
    crypto.subtle.importKey('jwk', { kty, crv, x, y, ...(use === 'sign' && { d }) } as JsonWebKey, algorithm, false, [
      use,
    ])

  return {
    lifetimeMs,
    async write({ chainId, address, signedInAt, expiresAt }) {
      const [key] = await keysNow()
      if (!key) throw new TypeError('createSessions: jwt.keys is empty')
      const claims = {
        iss: issuer,
        sub: `${chainId}:${address}`,
        ...(audience !== undefined && { aud: audience }),
        iat: Math.floor(signedInAt / 1_000),
        exp: Math.floor(expiresAt / 1_000),
        jti: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
        // To the millisecond: a token may be taken back in the second in which it was made.
        signedInAt,
      }
      const head = `${toPart({ alg: 'ES256', typ: 'JWT', kid: key.kid })}.${toPart(claims)}`
      const signature = await crypto.subtle.sign(signing, await open(key, 'sign'), new TextEncoder().encode(head))
      return `${head}.${toBase64Url(new Uint8Array(signature))}`
    },

    async read(token) {
      const [header = '', payload = '', sealed = '', ...rest] = token.slice(0, tokenCharacters + 1).split('.')
      const { alg, kid } = fromPart(header)
      const signature = fromBase64Url(sealed)
      if (token.length > tokenCharacters || rest.length > 0 || alg !== 'ES256' || signature?.length !== 64)
        return undefined
      const key = (await keysNow()).find(each => each.kid === kid)
      if (!key) return undefined
      const signed = new TextEncoder().encode(`${header}.${payload}`)
      if (!(await crypto.subtle.verify(signing, await open(key, 'verify'), signature, signed))) return undefined
      const { iss, aud, sub, exp, signedInAt } = fromPart(payload)
      const [, chainId, address] = /^([-a-z\d]{3,8}:[-\w]{1,32}):(\w{1,128})$/.exec(`${sub}`) ?? []
      if (iss !== issuer || aud !== audience || !chainId || !address) return undefined
      if (typeof exp !== 'number' || typeof signedInAt !== 'number' || !(exp * 1_000 > now())) return undefined
      const account = toAccount({ chainId, address })
      const revokedAt = await revocations?.get(account)
      if (revokedAt !== undefined && signedInAt <= revokedAt) return undefined
      return { account, chainId, address, signedInAt, expiresAt: exp * 1_000 }
    },

    // The cookie goes; a copy of the token counts until it expires.
    end: async () => {},
    ...(revocations && { endAccount: (account: string) => revocations.set(account, now()) }),
    async jwks() {
      const keys = await keysNow()
      return {
        keys: keys.map(({ kty, crv, x, y, kid }) => ({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }) as JsonWebKey),
      }
    },
  }
}

export declare namespace createTokenCodec {
  type Jwt = {
    /** The first signs, all verify; a function is asked each time, so that keys can be rotated while the server runs. */
    readonly keys: readonly SessionKey[] | (() => readonly SessionKey[] | Promise<readonly SessionKey[]>)
    /** Claim `iss`: the origin of this server. */
    readonly issuer: string
    /** Claim `aud`. */
    readonly audience?: string
    /** Makes signing out everywhere possible: each token costs a look-up then. */
    readonly revocations?: Revocations
  }
  type Options = { readonly jwt: Jwt; readonly lifetimeMs: number; readonly now: () => number }
}

const toPart = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

function fromPart(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(text)))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
