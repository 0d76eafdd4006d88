import { writeLength } from './writeLength.ts'

/** A wire transaction without signatures. */
export function toWire(message: Uint8Array, signerCount = 1): Uint8Array {
  return Uint8Array.from([...writeLength(signerCount), ...new Array<number>(64 * signerCount).fill(0), ...message])
}
