import { drawBytes } from '../crypto/drawBytes.ts'
import type { RandomBytes } from '../crypto/RandomBytes.ts'

/**
 * An id for a call to a relay: 19 digits, the milliseconds and six random ones, put together as text because no number
 * holds them. It travels as a JSON string.
 *
 * @param lastId the id before, which this one is greater than: the digits of two calls in one millisecond may be the same,
 * and the relay processes only one of two calls with the same id.
 * @example createRelayId(1_750_000_000_000, random) // '1750000000000123456'
 */
export function createRelayId(nowMs: number, random: RandomBytes, lastId = ''): string {
  const [a = 0, b = 0, c = 0, d = 0] = drawBytes(random, 4)
  const tail = (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % 1_000_000
  const id = `${Math.floor(nowMs)}${String(tail).padStart(6, '0')}`
  return id > lastId ? id : `${BigInt(lastId) + 1n}`
}
