import { gunzipSync, gzipSync } from 'node:zlib'

/** Blocks in one compressed file: each behind its length in four bytes, from the first after genesis. */
export const blockFile = {
  write(blocks: readonly Uint8Array[]): Buffer {
    const parts = blocks.flatMap(block => {
      const size = Buffer.alloc(4)
      size.writeUInt32LE(block.length)
      return [size, block]
    })
    return gzipSync(Buffer.concat(parts), { level: 9 })
  },
  read(file: Uint8Array): Buffer[] {
    const bytes = gunzipSync(file)
    const blocks: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      const size = bytes.readUInt32LE(at)
      blocks.push(bytes.subarray(at + 4, at + 4 + size))
      at += 4 + size
    }
    return blocks
  },
}
