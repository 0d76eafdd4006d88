import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

const wordBytes = 32

/** A number as one word. */
export function encodeNumber(value: number | bigint): Uint8Array {
  return hexToBytes(
    BigInt(value)
      .toString(16)
      .padStart(2 * wordBytes, '0'),
  )
}

/** The length and the bytes, padded to words. */
function encodeTail(value: Uint8Array): Uint8Array {
  return concatBytes(
    encodeNumber(value.length),
    value,
    new Uint8Array((wordBytes - (value.length % wordBytes)) % wordBytes),
  )
}

/** One value of type `bytes` or `string`. */
export function encodeBytes(value: Uint8Array): Uint8Array {
  return concatBytes(encodeNumber(wordBytes), encodeTail(value))
}

/** `(bytes, uint64, bytes)`. */
export function encodeAnswer(result: Uint8Array, expires: number, signature: Uint8Array): Uint8Array {
  const first = encodeTail(result)
  const head = [3 * wordBytes, expires, 3 * wordBytes + first.length].map(encodeNumber)
  return concatBytes(...head, first, encodeTail(signature))
}

/** The dynamic value whose offset is the word at `index`; `undefined` where the bytes do not hold it. */
export function readBytes(words: Uint8Array, index: number): Uint8Array | undefined {
  const offset = readNumber(words, index * wordBytes)
  const length = offset === undefined ? undefined : readNumber(words, offset)
  if (offset === undefined || length === undefined) return undefined
  const from = offset + wordBytes
  return from + length <= words.length ? words.subarray(from, from + length) : undefined
}

/** The word at an offset of bytes, as hex without 0x. */
export function readWord(words: Uint8Array, offset: number): string | undefined {
  return offset + wordBytes <= words.length ? bytesToHex(words.subarray(offset, offset + wordBytes)) : undefined
}

function readNumber(words: Uint8Array, offset: number): number | undefined {
  const word = readWord(words, offset)
  const value = word === undefined ? undefined : BigInt(`0x${word}`)
  return value !== undefined && value <= 0xffff_ffffn ? Number(value) : undefined
}
