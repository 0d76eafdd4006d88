import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from './toHex.ts'

/**
 * The id of a published message: SHA-256 over the UTF-8 bytes of the envelope's text as it came (not over the bytes that
 * the base64 stands for), as 64 lower-case hex digits. Relays and clients recognise repeated deliveries by it.
 *
 * @example const isAgain = (seen: ReadonlySet<string>) => seen.has(toMessageId(message))
 */
export function toMessageId(envelopeText: string): string {
  return toHex(sha256(utf8ToBytes(envelopeText)))
}
