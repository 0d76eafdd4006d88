import type { FreshMessage, NewMessage, StoredMessage } from './Store.ts'

/** A message that was just stored, as followers of its topic are notified of it: without its owner. */
export function toFresh(
  { attestation, id, message, publisher, tag, topic }: NewMessage,
  { place, previous, publishedAt }: Pick<StoredMessage, 'place' | 'publishedAt'> & { readonly previous: number },
): FreshMessage {
  return { stored: { place, topic, id, message, tag, attestation, publishedAt }, publisher, previous }
}
