import { sha256 } from './sha256.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58check text without their checksum; `undefined` when a character or the checksum is wrong. */
export function readBase58(text: string): Uint8Array | undefined {
  if (text.length < 26 || text.length > 35) return undefined
  let number = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number > 0n; number >>= 8n) bytes.unshift(Number(number & 255n))
  // Each leading 1 is a leading zero byte.
  for (let at = 0; text[at] === '1'; at++) bytes.unshift(0)
  const payload = Uint8Array.from(bytes.slice(0, -4))
  const checksum = sha256(sha256(payload))
  return bytes.slice(-4).every((byte, at) => byte === checksum[at]) ? payload : undefined
}
