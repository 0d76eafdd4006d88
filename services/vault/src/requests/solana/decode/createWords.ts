/** Reads little-endian values of an instruction one after the other; throws RangeError where they end too early. */
export function createWords(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 0
  const move = (bytes: number) => {
    at += bytes
    return at - bytes
  }
  return {
    u8: () => view.getUint8(move(1)),
    u32: () => view.getUint32(move(4), true),
    u64: () => view.getBigUint64(move(8), true),
    bytes(count: number) {
      const start = move(count)
      if (at > data.length) throw new RangeError('ends too early')
      return data.subarray(start, at)
    },
    rest: () => data.subarray(at),
    skip: (count: number) => void move(count),
  }
}

export type Words = ReturnType<typeof createWords>
