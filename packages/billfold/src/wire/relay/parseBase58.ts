import { WireError } from '../WireError.ts'
import { base58Alphabet } from './base58Alphabet.ts'

/** A text of a key has 48; the time grows with the square of the length. */
const maxCharacters = 128

// internal: not part of the public API
/** The reverse of `toBase58`. Throws `wire/bad-base58`. */
export function parseBase58(text: string): Uint8Array {
  if (text.length > maxCharacters) throw new WireError('wire/bad-base58', 'The text is too long')
  const bytes: number[] = []
  for (const character of text) {
    let carry = base58Alphabet.indexOf(character)
    if (carry === -1) throw new WireError('wire/bad-base58', 'Expected base58')
    for (let at = 0; at < bytes.length; at += 1) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const zeros = text.match(/^1*/)?.[0].length ?? 0
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes.reverse()])
}
