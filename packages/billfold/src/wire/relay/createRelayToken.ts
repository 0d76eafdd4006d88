import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { parseHex } from '../crypto/parseHex.ts'
import type { RandomBytes } from '../crypto/RandomBytes.ts'
import { toBase64Url } from './toBase64Url.ts'
import { toClientId } from './toClientId.ts'
import { toRelayTokenText } from './toRelayTokenText.ts'

/**
 * The token with which a client opens a socket to a relay (query parameter `auth`): a JWT signed with Ed25519 (RFC 8037),
 * whose issuer is the client id. Draw a fresh one for every connection; it holds for a day.
 *
 * @throws WireError `wire/bad-hex`, `wire/bad-random`
 * @example
 * const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
 * const audience = 'wss://relay.example.com'
 * const auth = createRelayToken({ seed: '0b'.repeat(32), audience, nowMs: Date.now(), random })
 * new WebSocket(`${audience}?auth=${auth}&projectId=my-app`)
 */
export function createRelayToken({ seed, audience, nowMs, random }: createRelayToken.Parameters): string {
  const signed = toRelayTokenText({ clientId: toClientId(seed), audience, nowMs, random })
  return `${signed}.${toBase64Url(ed25519.sign(utf8ToBytes(signed), parseHex(seed, 32)))}`
}

export declare namespace createRelayToken {
  type Parameters = {
    /** The client's stored Ed25519 seed, 32 bytes as hex. */
    readonly seed: string
    /** The relay's address exactly as it is configured, without a query. */
    readonly audience: string
    /** Now, in milliseconds since 1970. */
    readonly nowMs: number
    readonly random: RandomBytes
  }
}
