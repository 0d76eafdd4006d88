import { readBytes } from './readBytes.ts'
import { readOffset } from './readOffset.ts'

/** The `bytes` that stand first among the values of an ABI answer, as 0x hex; `undefined` when they do not fit. */
export function readInner(hex: string): string | undefined {
  const at = readOffset(hex, 0)
  return at === undefined ? undefined : readBytes(hex, at)
}
