import { hexToBytes } from '@noble/hashes/utils.js'
import { WireError } from '../WireError.ts'

/**
 * Bytes of a lower-case hex text without `0x`, of exactly so many bytes. Upper case is refused: the protocol compares
 * topics and keys as texts.
 *
 * @throws WireError `wire/bad-hex`
 * @example parseHex('01ff', 2) // Uint8Array [1, 255]
 */
export function parseHex(text: string, byteLength: number): Uint8Array {
  if (typeof text !== 'string' || text.length !== byteLength * 2 || /[^0-9a-f]/.test(text))
    throw new WireError('wire/bad-hex', `Expected ${byteLength} bytes as lower-case hex`)
  return hexToBytes(text)
}
