import { sha256 } from '@noble/hashes/sha2.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Bytes of a base58check text without their four checksum bytes; `undefined` when a character or the checksum is wrong.
 * Texts longer than 128 characters are refused: decoding takes the square of the length.
 */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > 128) return undefined
  // Little-endian base-256 digits of the number read so far.
  const digits: number[] = []
  for (const character of text) {
    let carry = alphabet.indexOf(character)
    if (carry < 0) return undefined
    for (let index = 0; index < digits.length; index++) {
      carry += (digits[index] ?? 0) * 58
      digits[index] = carry & 255
      carry >>= 8
    }
    while (carry > 0) {
      digits.push(carry & 255)
      carry >>= 8
    }
  }
  // Each leading '1' is a leading zero byte.
  for (let index = 0; text.charAt(index) === '1'; index++) digits.push(0)
  const bytes = Uint8Array.from(digits.reverse())
  if (bytes.length < 4) return undefined
  const payload = bytes.subarray(0, -4)
  const checksum = sha256(sha256(payload))
  return bytes.subarray(-4).every((byte, index) => byte === checksum[index]) ? payload : undefined
}
