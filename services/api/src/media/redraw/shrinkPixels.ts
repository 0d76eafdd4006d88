import type { Pixels } from './Pixels.ts'

/**
 * A picture no side of which is longer than `maxSide`, in its proportions; a smaller one comes back as it is. Each new pixel is
 * the average of those it covers, weighed by their opacity. Pure.
 */
export function shrinkPixels(pixels: Pixels, maxSide: number): Pixels {
  const scale = Math.max(pixels.width, pixels.height) / maxSide
  if (scale <= 1) return pixels
  const width = Math.max(1, Math.round(pixels.width / scale))
  const height = Math.max(1, Math.round(pixels.height / scale))
  const data = new Uint8ClampedArray(width * height * 4)
  const columns = edges(pixels.width, width)
  const rows = edges(pixels.height, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [red, green, blue, opacity, count] = [0, 0, 0, 0, 0]
      for (let row = rows[y] ?? 0; row < (rows[y + 1] ?? 0); row++)
        for (let column = columns[x] ?? 0; column < (columns[x + 1] ?? 0); column++) {
          const at = (row * pixels.width + column) * 4
          const weight = pixels.data[at + 3] ?? 0
          red += (pixels.data[at] ?? 0) * weight
          green += (pixels.data[at + 1] ?? 0) * weight
          blue += (pixels.data[at + 2] ?? 0) * weight
          opacity += weight
          count += 1
        }
      const at = (y * width + x) * 4
      const whole = opacity || 1
      data[at] = red / whole
      data[at + 1] = green / whole
      data[at + 2] = blue / whole
      data[at + 3] = opacity / (count || 1)
    }
  return { width, height, data }
}

/** Where each new row or column begins; every one covers at least one old one. */
function edges(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to))
}
