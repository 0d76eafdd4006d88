import { fromStore } from '../fromStore.ts'
import { toBase64Url } from '../http/toBase64Url.ts'
import { revocationSlackMs } from '../limits.ts'
import { createTokens } from '../tokens/createTokens.ts'
import type { Revocations } from './Revocations.ts'
import type { SessionCodec } from './SessionCodec.ts'
import { toAccount } from './toAccount.ts'

/** Longest token that a cookie holds. */
const tokenCharacters = 2_000

/**
 * Cookies hold a token (RFC 7519, ES256). The first key signs, all verify.
 *
 * With revocations, one token is revoked by its `jti`, and all of an account by an epoch: a random text that is replaced. A token
 * has the epoch of its account at the time of signing in, and counts while it is still the same. No clock decides, so instances
 * may differ in time.
 */
export function createTokenCodec({ jwt, lifetimeMs, now }: createTokenCodec.Options): SessionCodec {
  const { issuer, audience, revocations } = jwt
  const tokens = createTokens({ keys: jwt.keys, now })
  const revoke = (revocations: Revocations, key: string, value: string, expiresAt: number) =>
    fromStore('revocations', () => revocations.set(key, value, expiresAt + revocationSlackMs))
  const lookUp = async (...keys: string[]) => fromStore('revocations', () => revocations?.get(keys) ?? [])
  const readClaims = async (token: string) => (token.length > tokenCharacters ? undefined : tokens.read(token))

  return {
    lifetimeMs,
    async write({ account, chainId, address, signedInAt, expiresAt }) {
      const [epoch] = await lookUp(ofAccount(account))
      return tokens.sign({
        iss: issuer,
        sub: `${chainId}:${address}`,
        aud: audience,
        iat: Math.floor(signedInAt / 1_000),
        exp: Math.floor(expiresAt / 1_000),
        jti: createId(),
        signedInAt,
        epoch,
      })
    },

    async read(token) {
      const claims = await readClaims(token)
      if (!claims) return undefined
      const { iss, aud, sub, exp, jti, signedInAt } = claims
      const [, chainId, address] = /^([-a-z\d]{3,8}:[-\w]{1,32}):(\w{1,128})$/.exec(`${sub}`) ?? []
      if (iss !== issuer || aud !== audience || !chainId || !address) return undefined
      if (typeof signedInAt !== 'number') return undefined
      const account = toAccount({ chainId, address })
      const [ended, epoch] = await lookUp(ofToken(jti), ofAccount(account))
      if (ended !== undefined || (epoch !== undefined && epoch !== claims.epoch)) return undefined
      // A lifetime that was shortened counts for older tokens too: revocations are not kept longer than that.
      const expiresAt = Math.min(Number(exp) * 1_000, signedInAt + lifetimeMs)
      return { account, chainId, address, signedInAt, expiresAt }
    },

    // Without revocations the cookie goes, and a copy of the token counts until it expires.
    async end(token) {
      const claims = revocations && (await readClaims(token))
      // Only of tokens of this server: others must not fill the store.
      if (claims) await revoke(revocations, ofToken(claims.jti), '1', Number(claims.exp) * 1_000)
    },
    ...(revocations && {
      endAccount: (account: string) => revoke(revocations, ofAccount(account), createId(), now() + lifetimeMs),
    }),
    jwks: tokens.jwks,
  }
}

export declare namespace createTokenCodec {
  type Jwt = Pick<createTokens.Options, 'keys'> & {
    /** Claim `iss`: the origin of this server. */
    readonly issuer: string
    /** Claim `aud`. */
    readonly audience?: string
    /** Makes signing out end tokens, and signing out everywhere possible: each token costs a look-up then. */
    readonly revocations?: Revocations
  }
  type Options = { readonly jwt: Jwt; readonly lifetimeMs: number; readonly now: () => number }
}

function createId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
}

function ofToken(jti: unknown): string {
  return `token:${jti}`
}

function ofAccount(account: string): string {
  return `account:${account}`
}
