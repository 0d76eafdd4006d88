import { word } from '../abi/word.ts'

/** Bytes (hex digits) as ABI writes them behind an offset: their length, then they, padded to whole words. */
export function encodeTail(hex: string): string {
  return word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}
