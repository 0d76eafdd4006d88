/** Reads values of Borsh and of C layouts one after another; every read is `undefined` from where the bytes end. */
export function createByteReader(bytes: Uint8Array, start = 0) {
  let at = start
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

  function take(length: number): Uint8Array | undefined {
    const isThere = at >= 0 && length >= 0 && at + length <= bytes.length
    const part = isThere ? bytes.subarray(at, at + length) : undefined
    at = isThere ? at + length : Number.POSITIVE_INFINITY
    return part
  }

  function number(length: 1 | 2 | 4): number | undefined {
    const from = at
    if (!take(length)) return undefined
    return length === 1 ? view.getUint8(from) : length === 2 ? view.getUint16(from, true) : view.getUint32(from, true)
  }

  return {
    take,
    number,
    /** Its length in four bytes, then UTF-8. */
    text(): string | undefined {
      const length = number(4)
      const part = length === undefined ? undefined : take(length)
      // Metaplex fills its fields up with zeros.
      return part && new TextDecoder().decode(part).replace(/\0+$/, '')
    },
  }
}
