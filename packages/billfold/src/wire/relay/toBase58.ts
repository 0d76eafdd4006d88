import { base58Alphabet } from './base58Alphabet.ts'

// internal: not part of the public API
/** Base58 in Bitcoin's alphabet; each leading zero byte is a `1`. For keys: the time grows with the square of the length. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length; at += 1) {
      carry += (digits[at] ?? 0) * 256
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex(byte => byte !== 0)
  return (
    '1'.repeat(zeros === -1 ? bytes.length : zeros) +
    digits
      .reverse()
      .map(digit => base58Alphabet[digit])
      .join('')
  )
}
