/** A value of the polynomials, one for each byte of what is shared. */
export type Point = { readonly x: number; readonly y: Uint8Array }

/** The product in GF(256) of Rijndael, in the same steps for all bytes: they are secret. */
function multiply(left: number, right: number): number {
  let product = 0
  let shifted = left
  for (let bit = 0; bit < 8; bit++) {
    product ^= shifted & -((right >> bit) & 1)
    shifted = (shifted << 1) ^ (0x11b & -(shifted >> 7))
  }
  return product
}

/** a^254: every element but 0 to the 255th is 1. */
function invert(value: number): number {
  let power = value
  let result = 1
  for (let bit = 1; bit < 8; bit++) {
    power = multiply(power, power)
    result = multiply(result, power)
  }
  return result
}

/**
 * The polynomials of lowest degree through the points, at `x` (Lagrange; SLIP-39, "Polynomial interpolation"). No two points have one `x`.
 *
 * @example interpolate(255, shares)
 */
export function interpolate(x: number, points: readonly Point[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(points[0]?.y.length ?? 0)
  for (const point of points) {
    let weight = 1
    for (const other of points)
      if (other !== point) weight = multiply(weight, multiply(x ^ other.x, invert(point.x ^ other.x)))
    for (const [at, byte] of point.y.entries()) result[at] = (result[at] ?? 0) ^ multiply(byte, weight)
  }
  return result
}
