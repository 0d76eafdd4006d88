import type { NewMessage } from '../Store.ts'

/** What Redis keeps of a message beside its text: one line of JSON. Its scripts cannot read half of a surrogate pair. */
export function formatHead({
  attestation,
  publisher,
  tag,
}: Pick<NewMessage, 'attestation' | 'publisher' | 'tag'>): string {
  return JSON.stringify({ publisher, tag, attestation: attestation && Buffer.from(attestation).toString() })
}
