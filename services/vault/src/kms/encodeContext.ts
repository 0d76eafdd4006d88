import type { KmsContext } from './Kms.ts'

/** The bytes of a context: the same for the same entries in any order, and different for any others. */
export function encodeContext(context: KmsContext): Uint8Array {
  const entries = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))
  return new TextEncoder().encode(JSON.stringify(entries))
}
