/**
 * The ABI word at byte `at` of `hex` (0x and whole bytes), as a bigint; `undefined` beyond its end.
 */
export function readWord(hex: string, at: number): bigint | undefined {
  const from = 2 + at * 2
  const digits = hex.slice(from, from + 64)
  return at >= 0 && digits.length === 64 ? BigInt(`0x${digits}`) : undefined
}
