/** Reads bytes one after the other; `undefined` where they end too early. */
export function createReader(bytes: Uint8Array): createReader.ReturnType {
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) return undefined
    at += count
    return bytes.subarray(at - count, at)
  }
  return {
    take,
    // A length of one to three bytes, seven bits each, the low ones first; written in the shortest way or not at all.
    takeLength() {
      let value = 0
      for (let index = 0; index < 3; index++) {
        const byte = take(1)?.[0]
        if (byte === undefined || (index > 0 && byte === 0)) return undefined
        value |= (byte & 0x7f) << (index * 7)
        if (byte < 0x80) return value < 0x1_0000 ? value : undefined
      }
      return undefined
    },
    rest: () => bytes.subarray(at),
    isAtEnd: () => at === bytes.length,
  }
}

export declare namespace createReader {
  type ReturnType = {
    take(count: number): Uint8Array | undefined
    /** A compact-u16. */
    takeLength(): number | undefined
    rest(): Uint8Array
    isAtEnd(): boolean
  }
}
