import { writeLength } from './writeLength.ts'

/** A wire transaction nobody has signed yet. */
export function toWire(message: Uint8Array, signerCount = 1): Uint8Array {
  return Uint8Array.from([...writeLength(signerCount), ...new Array<number>(64 * signerCount).fill(0), ...message])
}
