import { readBytes } from './readBytes.ts'
import { readOffset } from './readOffset.ts'

/**
 * The `string` that stands `index`th among the values of an ABI answer; `undefined` when there is none, when it has more
 * than `maxBytes`, or when it is no UTF-8.
 */
export function readText(hex: string, index: number, maxBytes: number): string | undefined {
  const at = readOffset(hex, index * 32)
  const bytes = at === undefined ? undefined : readBytes(hex, at)
  if (bytes === undefined || bytes.length > 2 + maxBytes * 2) return undefined
  const values = Uint8Array.from(bytes.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(values)
  } catch {
    return undefined
  }
}
