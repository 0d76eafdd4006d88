/**
 * The bytes that a seal is bound to: every part as UTF-8 behind its length in four bytes, so that no two lists of parts give the same bytes.
 *
 * @example bind(['billfold/kek/v1', vault.userId])
 */
export function bind(parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> {
  const encoded = parts.map(part => new TextEncoder().encode(String(part)))
  const bytes = new Uint8Array(encoded.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(bytes.buffer)
  let offset = 0
  for (const part of encoded) {
    view.setUint32(offset, part.length)
    bytes.set(part, offset + 4)
    offset += 4 + part.length
  }
  return bytes
}
