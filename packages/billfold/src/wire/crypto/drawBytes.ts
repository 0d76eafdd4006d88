import { WireError } from '../WireError.ts'
import type { RandomBytes } from './RandomBytes.ts'

// internal: not part of the public API
/** So many bytes of a source that must not give fewer: a key that is too short would stay too short. */
export function drawBytes(random: RandomBytes, length: number): Uint8Array {
  const bytes = random(length)
  if (bytes.length !== length)
    throw new WireError('wire/bad-random', `The source of randomness gave ${bytes.length} bytes`)
  return bytes
}
