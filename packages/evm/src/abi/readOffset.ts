import { readWord } from './readWord.ts'

/** The ABI word at byte `at` as a length or offset inside `hex`; `undefined` when it points outside. */
export function readOffset(hex: string, at: number): number | undefined {
  const value = readWord(hex, at)
  return value !== undefined && value <= BigInt(hex.length / 2) ? Number(value) : undefined
}
