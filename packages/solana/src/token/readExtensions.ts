import { tokenAccountBytes } from './readTokenAccount.ts'

/**
 * The extensions of a Token-2022 mint by type, as their bytes: type and length as 16-bit numbers from byte 166 on, then
 * the value. Nothing where there are none.
 */
export function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = tokenAccountBytes + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const size = view.getUint16(at + 2, true)
    if (type === 0 || at + 4 + size > data.length) break
    found.set(type, data.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return found
}
