import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { parseBase64 } from '../crypto/parseBase64.ts'
import { verifyEd25519 } from '../crypto/verifyEd25519.ts'
import { WireError } from '../WireError.ts'
import { parseClientId } from './parseClientId.ts'
import { relayLimits } from './relayLimits.ts'

const header = /* @__PURE__ */ v.object({ alg: v.literal('EdDSA'), typ: v.optional(v.literal('JWT')) })
const seconds = /* @__PURE__ */ v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const payload = /* @__PURE__ */ v.object({
  iss: v.string(),
  aud: v.union([v.string(), v.array(v.string())]),
  iat: seconds,
  exp: seconds,
})
/** Ours has 450; the longest address that a browser takes fits. */
const maxCharacters = 4_096

/**
 * Reads a client's token and proves it: shape, signature over the text as it was received, audience and times. Claims
 * that no relay needs (`sub`, `act`) are not looked at.
 *
 * @throws WireError `wire/bad-token` (no such token, or its signature is wrong), `wire/wrong-audience`,
 * `wire/token-expired`, `wire/token-not-yet-valid`
 * @example
 * const auth = new URL('wss://relay.example.com?auth=…').searchParams.get('auth') ?? ''
 * const { clientId } = verifyRelayToken(auth, { audiences: ['wss://relay.example.com'], nowMs: Date.now() })
 */
export function verifyRelayToken(token: string, options: verifyRelayToken.Options): verifyRelayToken.ReturnType {
  const { audiences, leewayMs = relayLimits.tokenLeewayMs, nowMs, verify = verifyEd25519 } = options
  const parts = token.length > maxCharacters ? [] : token.split('.')
  const [head, body, signature] = parts
  if (parts.length !== 3 || !head || !body || !signature)
    throw new WireError('wire/bad-token', 'A token has three parts')
  read(header, head)
  const { iss, aud, iat, exp } = read(payload, body)
  const publicKey = toKey(iss)
  const signatureBytes = toBytes(signature)
  if (signatureBytes.length !== 64 || !verify(signatureBytes, utf8ToBytes(`${head}.${body}`), publicKey))
    throw new WireError('wire/bad-token', 'The signature of the token is wrong')
  const said = typeof aud === 'string' ? [aud] : aud
  if (audiences !== 'any' && !said.some(one => audiences.includes(withoutSlash(one))))
    throw new WireError('wire/wrong-audience', 'The token is for another relay')
  if (exp * 1_000 + leewayMs <= nowMs) throw new WireError('wire/token-expired', 'The token has expired')
  if (iat * 1_000 - leewayMs > nowMs) throw new WireError('wire/token-not-yet-valid', 'The token is not valid yet')
  return { clientId: iss }
}

export declare namespace verifyRelayToken {
  type Options = {
    /** Addresses of this relay, without a slash at the end; `any` leaves the audience alone. */
    readonly audiences: readonly string[] | 'any'
    /** Now, in milliseconds since 1970. */
    readonly nowMs: number
    /** By how much the clocks may differ. Default: two minutes. */
    readonly leewayMs?: number
    /** Ed25519 over bytes. Default: strict, by `@noble/curves`; a server has a faster one. */
    readonly verify?: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean
  }
  type ReturnType = { readonly clientId: string }
}

function read<schema extends v.GenericSchema>(schema: schema, part: string): v.InferOutput<schema> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(toBytes(part)))
  } catch (cause) {
    throw new WireError('wire/bad-token', 'A part of the token is no JSON', { cause })
  }
  const { success, output } = v.safeParse(schema, value)
  if (!success) throw new WireError('wire/bad-token', 'The token lacks what a relay needs')
  return output
}

function toBytes(part: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]+$/.test(part)) throw new WireError('wire/bad-token', 'A part of the token is no base64url')
  try {
    return parseBase64(part)
  } catch (cause) {
    throw new WireError('wire/bad-token', 'A part of the token is no base64url', { cause })
  }
}

function toKey(clientId: string): Uint8Array {
  try {
    return parseClientId(clientId)
  } catch (cause) {
    throw new WireError('wire/bad-token', 'The issuer of the token is no client id', { cause })
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
