const laneCount = 25
/** Sponge rate of Keccak-256, bytes. */
const rateBytes = 136

/**
 * Keccak-256 of at most 135 ASCII characters, as hex without `0x`. It exists for one thing, the checksum of an address
 * (EIP-55), which guards against typing errors and is needed before the first lazy chunk: the audited library would be
 * a third of the entry. Anything that secures something uses that library. Written after FIPS 202 with Keccak's padding.
 */
export function keccakAscii(text: string): string {
  const lanes = new BigUint64Array(laneCount)
  const absorb = (byte: number, at: number) => {
    lanes[at >> 3]! ^= BigInt(byte) << BigInt((at & 7) * 8)
  }
  for (let at = 0; at < text.length; at++) absorb(text.charCodeAt(at), at)
  absorb(1, text.length)
  absorb(0x80, rateBytes - 1)
  permute(lanes)
  let hex = ''
  for (let at = 0; at < 32; at++)
    hex += ((lanes[at >> 3]! >> BigInt((at & 7) * 8)) & 255n).toString(16).padStart(2, '0')
  return hex
}

function permute(lanes: BigUint64Array): void {
  const rotate = (lane: bigint, by: number) => BigInt.asUintN(64, (lane << BigInt(by)) | (lane >> BigInt(64 - by)))
  let register = 1
  for (let round = 0; round < 24; round++) {
    // Theta
    const column = Array.from({ length: 5 }, (_, x) => {
      let parity = 0n
      for (let at = x; at < laneCount; at += 5) parity ^= lanes[at]!
      return parity
    })
    for (let at = 0; at < laneCount; at++) lanes[at]! ^= column[(at + 4) % 5]! ^ rotate(column[(at + 1) % 5]!, 1)
    // Rho and pi
    let x = 1
    let y = 0
    let carried = lanes[1]!
    for (let step = 1; step <= 24; step++) {
      const nextY = (2 * x + 3 * y) % 5
      x = y
      y = nextY
      const lane = lanes[x + 5 * y]!
      lanes[x + 5 * y] = rotate(carried, ((step * (step + 1)) / 2) % 64)
      carried = lane
    }
    // Chi
    for (let row = 0; row < laneCount; row += 5) {
      const before = lanes.slice(row, row + 5)
      for (let at = 0; at < 5; at++) lanes[row + at] = before[at]! ^ (~before[(at + 1) % 5]! & before[(at + 2) % 5]!)
    }
    // Iota: the round constants come out of a shift register.
    for (let bit = 0; bit < 7; bit++) {
      register = ((register << 1) ^ ((register >> 7) * 0x71)) & 255
      if (register & 2) lanes[0]! ^= 1n << BigInt((1 << bit) - 1)
    }
  }
}
