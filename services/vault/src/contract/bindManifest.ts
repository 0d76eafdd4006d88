import { bind } from './bind.ts'
import type { Envelope } from './envelope.ts'

/** What the hash of a vault's list of envelopes is taken over; their order does not count. */
export function bindManifest(
  envelopes: readonly Pick<Envelope, 'id' | 'kind' | 'generation'>[],
): Uint8Array<ArrayBuffer> {
  const sorted = envelopes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return bind(['billfold/manifest/v1', ...sorted.flatMap(one => [one.id, one.kind, one.generation])])
}
