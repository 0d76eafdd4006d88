import { hex } from '@scure/base'

/** A number that is not negative as big-endian bytes without leading zeros; zero is no byte. */
export function toMinimalBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array()
  const digits = value.toString(16)
  return hex.decode(digits.length % 2 ? `0${digits}` : digits)
}
