const p = 2n ** 255n - 19n
/** The constant of the curve, −121665/121666. */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Whether 32 bytes are a point of Ed25519, so that a key for them can exist. Addresses of programs' accounts are not points,
 * on purpose. Same rules as the runtime: y may be above the prime, x = 0 with a sign is not a point.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const sign = (bytes[31] ?? 0) >> 7
  const y = bytes.reduceRight((value, byte, at) => (value << 8n) | BigInt(at === 31 ? byte & 0x7f : byte), 0n) % p
  const square = (y * y) % p
  const u = (square - 1n + p) % p
  const v = (d * square + 1n) % p
  if (u === 0n) return sign === 0
  // u/v is a square if and only if u·v is (Euler).
  return power(u * v, (p - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base % p
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % p
    factor = (factor * factor) % p
  }
  return result
}
