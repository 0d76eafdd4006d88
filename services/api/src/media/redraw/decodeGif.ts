import type { Pixels } from './Pixels.ts'

const clearTable = 4_096

/**
 * The first frame of a GIF on its canvas (GIF89a specification); what no frame covers is transparent. The canvas is the
 * caller's to bound, before.
 *
 * @throws RangeError when the bytes end too early or make no sense.
 */
export function decodeGif(bytes: Uint8Array): Pixels {
  const reader = new Reader(bytes)
  reader.skip(6)
  const [width, height] = [reader.word(), reader.word()]
  const flags = reader.byte()
  reader.skip(2)
  const shared = flags & 0x80 ? reader.take(3 << ((flags & 7) + 1)) : undefined
  let transparent = -1
  for (;;) {
    const block = reader.byte()
    if (block === 0x21) {
      const isControl = reader.byte() === 0xf9
      const [control] = reader.blocks()
      if (isControl && control && (control[0] ?? 0) & 1) transparent = control[3] ?? -1
    } else if (block === 0x2c) return readFrame(reader, { width, height, shared, transparent })
    else throw new RangeError('no frame')
  }
}

function readFrame(
  reader: Reader,
  canvas: { width: number; height: number; shared: Uint8Array | undefined; transparent: number },
): Pixels {
  const { width, height, transparent } = canvas
  const [left, top, across, down] = [reader.word(), reader.word(), reader.word(), reader.word()]
  const flags = reader.byte()
  const colors = flags & 0x80 ? reader.take(3 << ((flags & 7) + 1)) : canvas.shared
  if (!colors || left + across > width || top + down > height) throw new RangeError('frame')
  const codeSize = reader.byte()
  const indexes = unpack(Buffer.concat(reader.blocks()), codeSize, across * down)
  const data = new Uint8ClampedArray(width * height * 4)
  const rows = flags & 0x40 ? interlaced(down) : undefined
  for (let row = 0; row < down; row++) {
    const y = top + (rows?.[row] ?? row)
    for (let column = 0; column < across; column++) {
      const index = indexes[row * across + column] ?? 0
      if (index === transparent) continue
      const at = (y * width + left + column) * 4
      data[at] = colors[index * 3] ?? 0
      data[at + 1] = colors[index * 3 + 1] ?? 0
      data[at + 2] = colors[index * 3 + 2] ?? 0
      data[at + 3] = 255
    }
  }
  return { width, height, data }
}

/** Variable-length LZW, appendix F. Never writes more than `count`; what is missing at the end stays the first colour. */
function unpack(packed: Uint8Array, codeSize: number, count: number): Uint8Array {
  if (codeSize < 2 || codeSize > 8) throw new RangeError('code size')
  const output = new Uint8Array(count)
  const prefix = new Uint16Array(clearTable)
  const suffix = new Uint8Array(clearTable)
  const stack = new Uint8Array(clearTable + 1)
  const clear = 1 << codeSize
  for (let code = 0; code < clear; code++) suffix[code] = code
  let [bits, held, width, next, before, first, written] = [0, 0, codeSize + 1, clear + 2, -1, 0, 0]
  for (const byte of packed) {
    held |= byte << bits
    bits += 8
    while (bits >= width && written < count) {
      const code = held & ((1 << width) - 1)
      held >>>= width
      bits -= width
      if (code === clear) [width, next, before] = [codeSize + 1, clear + 2, -1]
      else if (code === clear + 1) return output
      else {
        if (code > next || (before < 0 && code >= clear)) throw new RangeError('code')
        let height = 0
        let walked = code
        if (code === next) {
          stack[height++] = first
          walked = before
        }
        while (walked >= clear) {
          stack[height++] = suffix[walked] ?? 0
          walked = prefix[walked] ?? 0
        }
        first = suffix[walked] ?? 0
        stack[height++] = first
        while (height > 0 && written < count) output[written++] = stack[--height] ?? 0
        if (before >= 0 && next < clearTable) {
          prefix[next] = before
          suffix[next] = first
          next += 1
          if (next === 1 << width && width < 12) width += 1
        }
        before = code
      }
    }
    if (written >= count) break
  }
  return output
}

/** Where the rows of an interlaced frame stand. */
function interlaced(height: number): number[] {
  const rows: number[] = []
  for (const [from, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let row = from; row < height; row += step) rows.push(row)
  return rows
}

class Reader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw new RangeError('end')
    return byte
  }

  word(): number {
    return this.byte() + this.byte() * 256
  }

  take(length: number): Uint8Array {
    const part = this.bytes.subarray(this.at, this.at + length)
    if (part.length < length) throw new RangeError('end')
    this.at += length
    return part
  }

  skip(length: number): void {
    this.take(length)
  }

  /** Sub-blocks up to the empty one. */
  blocks(): Uint8Array[] {
    const parts: Uint8Array[] = []
    for (;;) {
      const length = this.byte()
      if (length === 0) return parts
      parts.push(this.take(length))
    }
  }
}
