const drawnChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * Whether bytes are a still WebP and nothing else: the RIFF length is that of the file, and there are only chunks
 * that draw (no metadata, profile or animation; WebP container specification).
 */
export function isCleanWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 20 || name(bytes, 0) !== 'RIFF' || name(bytes, 8) !== 'WEBP') return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(4, true) + 8 !== bytes.length) return false
  let position = 12
  let hasPicture = false
  while (position < bytes.length) {
    if (position + 8 > bytes.length) return false
    const type = name(bytes, position)
    if (!drawnChunks.has(type)) return false
    hasPicture ||= type === 'VP8 ' || type === 'VP8L'
    const length = view.getUint32(position + 4, true)
    position += 8 + length + (length % 2)
  }
  return hasPicture && position === bytes.length
}

function name(bytes: Uint8Array, position: number): string {
  return String.fromCharCode(...bytes.subarray(position, position + 4))
}
