const fractionBits = 52n

/**
 * A 64-bit float as base units: the exact value times 10^decimals, rounded to the nearest, halves to the even one, as
 * Rust's `{:.*}` writes it. `undefined` for what is negative or not finite.
 *
 * @example toNearestUnits(1.5, 6) // 1500000n
 */
export function toNearestUnits(value: number, decimals: number): bigint | undefined {
  if (!(value >= 0) || value === Number.POSITIVE_INFINITY) return undefined
  const bits = BigInt.asUintN(64, new BigUint64Array(new Float64Array([value]).buffer)[0] ?? 0n)
  const [power, fraction] = [bits >> fractionBits, BigInt.asUintN(52, bits)]
  // Below the smallest normal number the leading bit is not there.
  const whole = power === 0n ? fraction : fraction | (1n << fractionBits)
  const exponent = (power === 0n ? 1n : power) - 1_075n
  const scaled = whole * 10n ** BigInt(decimals)
  if (exponent >= 0n) return scaled << exponent
  const [units, rest] = [scaled >> -exponent, BigInt.asUintN(Number(-exponent), scaled)]
  const half = 1n << (-exponent - 1n)
  return rest > half || (rest === half && units % 2n === 1n) ? units + 1n : units
}
