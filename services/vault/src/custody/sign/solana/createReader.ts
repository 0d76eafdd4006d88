/** Reads bytes one after the other; `undefined` where they end too early. */
export function createReader(bytes: Uint8Array): Reader {
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) return undefined
    at += count
    return bytes.subarray(at - count, at)
  }
  return {
    take,
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
    takeList() {
      const length = this.takeLength()
      return length === undefined ? undefined : take(length)
    },
    rest: () => bytes.subarray(at),
    isAtEnd: () => at === bytes.length,
  }
}

export type Reader = {
  take(count: number): Uint8Array | undefined
  /** A compact-u16: seven bits a byte, the low ones first, in the shortest writing. */
  takeLength(): number | undefined
  /** Bytes behind their compact-u16 length. */
  takeList(): Uint8Array | undefined
  rest(): Uint8Array
  isAtEnd(): boolean
}
