import { readOffset } from './readOffset.ts'

/** The length-prefixed bytes at byte `at` of `hex`, as 0x hex; `undefined` when they do not fit. */
export function readBytes(hex: string, at: number): string | undefined {
  const length = readOffset(hex, at)
  if (length === undefined) return undefined
  const from = 2 + (at + 32) * 2
  const body = hex.slice(from, from + length * 2)
  return body.length === length * 2 ? `0x${body}` : undefined
}
