import { toBase64Url } from '../http/toBase64Url.ts'
import { createTokens } from '../tokens/createTokens.ts'
import type { Revocations } from './Revocations.ts'
import type { SessionCodec } from './SessionCodec.ts'
import { toAccount } from './toAccount.ts'

/** Longest token that a cookie holds. */
const tokenCharacters = 2_000

/** Cookies hold a token (RFC 7519, ES256). The first key signs, all verify. */
export function createTokenCodec({ jwt, lifetimeMs, now }: createTokenCodec.Options): SessionCodec {
  const { issuer, audience, revocations } = jwt
  const tokens = createTokens({ keys: jwt.keys, now })

  return {
    lifetimeMs,
    write({ chainId, address, signedInAt, expiresAt }) {
      return tokens.sign({
        iss: issuer,
        sub: `${chainId}:${address}`,
        ...(audience !== undefined && { aud: audience }),
        iat: Math.floor(signedInAt / 1_000),
        exp: Math.floor(expiresAt / 1_000),
        jti: toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
        // To the millisecond: a token may be taken back in the second in which it was made.
        signedInAt,
      })
    },

    async read(token) {
      const claims = token.length > tokenCharacters ? undefined : await tokens.read(token)
      if (!claims) return undefined
      const { iss, aud, sub, exp, signedInAt } = claims
      const [, chainId, address] = /^([-a-z\d]{3,8}:[-\w]{1,32}):(\w{1,128})$/.exec(`${sub}`) ?? []
      if (iss !== issuer || aud !== audience || !chainId || !address) return undefined
      if (typeof signedInAt !== 'number') return undefined
      const account = toAccount({ chainId, address })
      const revokedAt = await revocations?.get(account)
      if (revokedAt !== undefined && signedInAt <= revokedAt) return undefined
      return { account, chainId, address, signedInAt, expiresAt: Number(exp) * 1_000 }
    },

    // The cookie goes; a copy of the token counts until it expires.
    end: async () => {},
    ...(revocations && { endAccount: (account: string) => revocations.set(account, now()) }),
    jwks: tokens.jwks,
  }
}

export declare namespace createTokenCodec {
  type Jwt = Pick<createTokens.Options, 'keys'> & {
    /** Claim `iss`: the origin of this server. */
    readonly issuer: string
    /** Claim `aud`. */
    readonly audience?: string
    /** Makes signing out everywhere possible: each token costs a look-up then. */
    readonly revocations?: Revocations
  }
  type Options = { readonly jwt: Jwt; readonly lifetimeMs: number; readonly now: () => number }
}
