/**
 * SHA-256 of a few bytes (FIPS 180-4). The first load needs it for the checksum of old addresses, where the library would
 * be ten times its size; it guards against typing errors and secures nothing. A test compares it with the library.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  const { keys, state } = constants()
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
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
      const one =
        h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (keys[index] as number) +
        (words[index] as number)
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
      state[index]! += word
    })
  }
  state.forEach((word, index) => {
    view.setUint32(index * 4, word)
  })
  return padded.slice(0, 32)
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits behind the point of the cube and square roots of the first primes. */
function constants(): { keys: Uint32Array; state: Uint32Array } {
  const keys = new Uint32Array(64)
  const state = new Uint32Array(8)
  const primes: number[] = []
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.some(prime => candidate % prime === 0)) continue
    // What is written beyond the eight is not kept.
    state[primes.length] = (candidate ** 0.5 % 1) * 2 ** 32
    keys[primes.length] = (Math.cbrt(candidate) % 1) * 2 ** 32
    primes.push(candidate)
  }
  return { keys, state }
}
