import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import type { ProofKey } from './ProofKey.ts'
import { publicJwk } from './publicJwk.ts'

/** A DPoP proof (RFC 9449, section 4.2) for one `POST`. */
export async function makeProof(key: ProofKey, claims: makeProof.Claims): Promise<string> {
  const { accessToken, id, issuedAtMs, nonce, url } = claims
  const text = (value: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicJwk(key) }
  const { origin, pathname } = new URL(url)
  const payload = {
    htm: 'POST',
    htu: `${origin}${pathname}`,
    iat: Math.floor(issuedAtMs / 1000),
    jti: id,
    ...(nonce === undefined ? {} : { nonce }),
    ...(accessToken === undefined ? {} : { ath: toBase64Url(await sha256(accessToken)) }),
  }
  const signed = `${text(header)}.${text(payload)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    new TextEncoder().encode(signed),
  )
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

async function sha256(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

export declare namespace makeProof {
  type Claims = {
    readonly url: string
    /** 128 random bits or more. */
    readonly id: string
    /** By the server's clock. */
    readonly issuedAtMs: number
    readonly nonce: string | undefined
    readonly accessToken: string | undefined
  }
}
