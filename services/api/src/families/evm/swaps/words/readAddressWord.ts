import { readWord } from './readWord.ts'

/** Word `index` of an answer as an address in lower case; `undefined` where there is none. */
export function readAddressWord(hex: unknown, index: number): string | undefined {
  const value = readWord(hex, index)
  return value === undefined || value >= 1n << 160n ? undefined : `0x${value.toString(16).padStart(40, '0')}`
}
