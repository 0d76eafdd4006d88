import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK, type JWK } from 'jose'
import * as v from 'valibot'
import { callLimits } from '../contract/calls/callLimits.ts'
import { CallRefusal } from './CallRefusal.ts'
import type { createNonces } from './createNonces.ts'
import type { SeenProofs } from './SeenProofs.ts'

const mostCharacters = 4_096

const header = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  // `d` would be a private key: a client that sends it has no key that is bound to a page.
  jwk: v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
    ext: v.optional(v.boolean()),
    key_ops: v.optional(v.array(v.string())),
    use: v.optional(v.string()),
    alg: v.optional(v.string()),
  }),
})

const claims = v.object({
  htm: v.string(),
  htu: v.pipe(v.string(), v.maxLength(2_048)),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  nonce: v.optional(v.string()),
  ath: v.optional(v.string()),
})

/**
 * Checks a DPoP proof (RFC 9449, section 4.3) against the call that it came with.
 *
 * @returns the thumbprint of the key that made it (RFC 7638).
 * @throws CallRefusal `proof-invalid`; `nonce-needed` when the nonce or the time is all that is wrong.
 */
export async function verifyProof(proof: string | undefined, options: verifyProof.Options): Promise<string> {
  const { accessToken, nonces, now, seen, url } = options
  if (proof === undefined || proof.length > mostCharacters)
    throw new CallRefusal('proof-invalid', { detail: 'no proof' })
  const { jwk, sent } = await open(proof)
  const expected = new URL(url)
  const given = URL.canParse(sent.htu) ? new URL(sent.htu) : undefined
  const isSameCall =
    sent.htm === 'POST' &&
    given !== undefined &&
    given.search === '' &&
    given.hash === '' &&
    given.username === '' &&
    given.password === '' &&
    given.origin === expected.origin &&
    given.pathname === expected.pathname
  if (!isSameCall) throw new CallRefusal('proof-invalid', { detail: 'the proof is for another call' })
  const ath = accessToken === undefined ? undefined : createHash('sha256').update(accessToken).digest('base64url')
  if (sent.ath !== ath) throw new CallRefusal('proof-invalid', { detail: 'the proof is for another token' })
  const isNear = Math.abs(sent.iat * 1_000 - now()) <= callLimits.proofSlackMs
  if (sent.nonce === undefined || !nonces.isGood(sent.nonce) || !isNear) throw new CallRefusal('nonce-needed')
  const thumbprint = await calculateJwkThumbprint(jwk)
  if (!(await seen.take(thumbprint, sent.jti))) throw new CallRefusal('proof-invalid', { detail: 'the proof was used' })
  return thumbprint
}

export declare namespace verifyProof {
  type Options = {
    /** Address of the call as the page knows it. */
    readonly url: string
    /** Present where the call carries one. */
    readonly accessToken: string | undefined
    readonly nonces: createNonces.ReturnType
    readonly seen: SeenProofs
    /** Milliseconds since 1970. */
    readonly now: () => number
  }
}

async function open(proof: string): Promise<{ jwk: JWK; sent: v.InferOutput<typeof claims> }> {
  try {
    const verified = await compactVerify(proof, EmbeddedJWK, { algorithms: ['ES256'] })
    const { jwk } = v.parse(header, verified.protectedHeader)
    const { kty, crv, x, y } = jwk
    return { jwk: { kty, crv, x, y }, sent: v.parse(claims, JSON.parse(new TextDecoder().decode(verified.payload))) }
  } catch (error) {
    throw new CallRefusal('proof-invalid', {
      detail: error instanceof CallRefusal ? error.message : 'the proof is not good',
    })
  }
}
