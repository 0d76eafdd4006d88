/**
 * SHA-256 of a few bytes (FIPS 180-4). The first load needs it for the checksum of old addresses, where the library would
 * be ten times its size; it guards against typing errors and secures nothing. A test compares it with the library.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) << 6) + 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  const { keys, start } = constants()
  const words = new Uint32Array(64)
  const state = start
  for (let at = 0; at < padded.length; at += 64) {
    for (let index = 0; index < 64; index++) {
      if (index < 16) words[index] = view.getUint32(at + index * 4)
      else {
        const early = words[index - 15] as number
        const late = words[index - 2] as number
        words[index] =
          (words[index - 16] as number) +
          (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
          (words[index - 7] as number) +
          (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let index = 0; index < 64; index++) {
      const one =
        h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (keys[index] as number) +
        (words[index] as number)
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word
  }
  const hash = new Uint8Array(32)
  for (const [index, word] of state.entries()) new DataView(hash.buffer).setUint32(index * 4, word)
  return hash
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits behind the point of the cube and square roots of the first primes. */
function constants(): { keys: Uint32Array; start: Uint32Array } {
  const keys = new Uint32Array(64)
  const start = new Uint32Array(8)
  let count = 0
  for (let candidate = 2; count < 64; candidate++) {
    let isPrime = true
    for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) isPrime = false
    if (!isPrime) continue
    if (count < 8) start[count] = (candidate ** 0.5 % 1) * 2 ** 32
    keys[count++] = (Math.cbrt(candidate) % 1) * 2 ** 32
  }
  return { keys, start }
}
