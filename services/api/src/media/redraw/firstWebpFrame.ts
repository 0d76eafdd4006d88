/**
 * The first frame of an animated WebP as a still one (WebP container specification); what is still already comes back as it
 * is, `undefined` where there is no frame. Pure.
 */
export function firstWebpFrame(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  const isAnimated = bytes.length > 30 && nameAt(12) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
  if (!isAnimated) return bytes
  for (let at = 12; at + 24 < bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    if (nameAt(at) === 'ANMF') {
      // Place, size, duration and flags come before the parts of the frame.
      const frame = bytes.subarray(at + 24, at + 8 + length)
      const size = bytes.subarray(at + 14, at + 20)
      const hasAlpha = nameAt(at + 24) === 'ALPH'
      const header = Uint8Array.from([...text('VP8X'), 10, 0, 0, 0, 0x10, 0, 0, 0, ...size])
      return join(hasAlpha ? [header, frame] : [frame])
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  const head = Buffer.alloc(12)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(length, 4)
  head.write('WEBP', 8, 'latin1')
  return Uint8Array.from(Buffer.concat([head, ...parts]))
}

function text(letters: string): number[] {
  return [...letters].map(letter => letter.charCodeAt(0))
}
