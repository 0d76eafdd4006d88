import { utf8ToBytes } from '@noble/hashes/utils.js'
import { drawBytes } from '../crypto/drawBytes.ts'
import type { RandomBytes } from '../crypto/RandomBytes.ts'
import { toHex } from '../crypto/toHex.ts'
import { relayLimits } from './relayLimits.ts'
import { toBase64Url } from './toBase64Url.ts'

/**
 * What a relay's token says, ready to be signed: header and payload of a JWT as `createRelayToken` has them. The token is
 * this text, a dot, and the Ed25519 signature over it as base64url.
 *
 * @throws WireError `wire/bad-random`
 */
export function toRelayTokenText({ clientId, audience, nowMs, random }: toRelayTokenText.Parameters): string {
  const iat = Math.floor(nowMs / 1_000)
  const header = { alg: 'EdDSA', typ: 'JWT' }
  const payload = {
    iss: clientId,
    sub: toHex(drawBytes(random, 32)),
    aud: audience,
    iat,
    exp: iat + relayLimits.tokenSeconds,
  }
  return [header, payload].map(part => toBase64Url(utf8ToBytes(JSON.stringify(part)))).join('.')
}

export declare namespace toRelayTokenText {
  type Parameters = {
    readonly clientId: string
    /** The relay's address exactly as it is configured, without a query. */
    readonly audience: string
    /** Now, in milliseconds since 1970. */
    readonly nowMs: number
    readonly random: RandomBytes
  }
}
