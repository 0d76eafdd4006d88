/** Word `index` of an answer; `undefined` where there is none. */
export function readWord(hex: unknown, index: number): bigint | undefined {
  if (typeof hex !== 'string' || !hex.startsWith('0x')) return undefined
  const digits = hex.slice(2 + index * 64, 66 + index * 64)
  return /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined
}
