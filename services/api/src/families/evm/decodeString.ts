/**
 * The text that a contract answered as it is, of at most `maxBytes` bytes: as `string` or, as old tokens do, as `bytes32`;
 * `undefined` when it is neither. Pure.
 */
export function decodeString(answer: unknown, maxBytes: number): string | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}/.test(answer)) return undefined
  const isString = readNumber(answer, 0) === 32
  const length = isString ? Math.min(readNumber(answer, 1) ?? 0, maxBytes) : 32
  const start = 2 + (isString ? 128 : 0)
  const digits = answer.slice(start, start + length * 2)
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(digits)) return undefined
  const bytes = Buffer.from(digits, 'hex')
  const end = isString ? -1 : bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}

/** A small number out of a word; larger ones are not followed. */
function readNumber(answer: string, index: number): number | undefined {
  const digits = answer.slice(2 + index * 64, 66 + index * 64)
  return /^0{52}[0-9a-fA-F]{12}$/.test(digits) ? Number(`0x${digits}`) : undefined
}
