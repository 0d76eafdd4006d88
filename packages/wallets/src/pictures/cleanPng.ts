const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const keptChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'])
const maxSidePixels = 1_024

/**
 * Rewrites a PNG with only the chunks that draw, or answers `undefined` when its structure is not exactly that of a PNG
 * (chunk lengths and checksums, `IHDR` first, `IEND` last and empty, nothing behind it) or a side is over 1,024 pixels.
 * Texts, profiles and chunks that can hide a second format are removed (PNG specification, third edition, section 5).
 *
 * @example cleanPng(new Uint8Array()) // undefined
 */
export function cleanPng(bytes: Uint8Array): Uint8Array | undefined {
  if (signature.some((byte, index) => bytes[index] !== byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  let position = 8
  let hasData = false
  for (let index = 0; ; index += 1) {
    if (position + 12 > bytes.length) return undefined
    const length = view.getUint32(position)
    const end = position + 12 + length
    if (end > bytes.length) return undefined
    const type = String.fromCharCode(...bytes.subarray(position + 4, position + 8))
    if (crc32(bytes.subarray(position + 4, end - 4)) !== view.getUint32(end - 4)) return undefined
    if ((index === 0) !== (type === 'IHDR')) return undefined
    if (type === 'IHDR' && (length !== 13 || !isSize(view.getUint32(16)) || !isSize(view.getUint32(20))))
      return undefined
    // A critical chunk that is not known changes what is shown; acTL and its kind are ancillary.
    if (!keptChunks.has(type) && /^[A-Z]/.test(type)) return undefined
    if (type === 'IDAT') hasData = true
    if (keptChunks.has(type)) parts.push(bytes.subarray(position, end))
    position = end
    if (type === 'IEND') return hasData && length === 0 && end === bytes.length ? join(parts) : undefined
  }
}

function isSize(pixels: number): boolean {
  return pixels >= 1 && pixels <= maxSidePixels
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }
  return whole
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
