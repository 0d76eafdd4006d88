import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * Bytes as lower-case hex without `0x`, the form in which the protocol writes keys, topics and ids.
 *
 * @example toHex(Uint8Array.of(1, 255)) // '01ff'
 */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes)
}
