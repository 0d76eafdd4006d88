/**
 * Collects bytes in the order and the little-endian integers of Bitcoin's wire format.
 *
 * @example
 * createWriter().uint32(2).script(script).done()
 */
export function createWriter(): createWriter.ReturnType {
  const parts: Uint8Array[] = []
  const number = (value: bigint, bytes: number) => {
    const part = new Uint8Array(bytes)
    for (let at = 0; at < bytes; at++) part[at] = Number((value >> BigInt(8 * at)) & 0xffn)
    parts.push(part)
    return writer
  }
  const writer: createWriter.ReturnType = {
    uint8: value => number(BigInt(value), 1),
    uint32: value => number(BigInt(value >>> 0), 4),
    uint64: value => number(value, 8),
    size(value) {
      if (value < 0xfd) return writer.uint8(value)
      if (value <= 0xffff) {
        writer.uint8(0xfd)
        return number(BigInt(value), 2)
      }
      return writer.uint8(0xfe).uint32(value)
    },
    bytes(value) {
      parts.push(value)
      return writer
    },
    hash: value => writer.bytes(Buffer.from(value, 'hex').reverse()),
    script: value => writer.size(value.length).bytes(value),
    done: () => Buffer.concat(parts),
  }
  return writer
}

export declare namespace createWriter {
  type ReturnType = {
    uint8(value: number): ReturnType
    /** Also a negative version, as its two's complement. */
    uint32(value: number): ReturnType
    uint64(value: bigint): ReturnType
    /** A "compact size". */
    size(value: number): ReturnType
    bytes(value: Uint8Array): ReturnType
    /** A hash as people write it, in hex. */
    hash(value: string): ReturnType
    /** Bytes behind their length. */
    script(value: Uint8Array): ReturnType
    done(): Buffer
  }
}
