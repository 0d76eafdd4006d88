import type { HistoryPosition } from './HistoryPosition.ts'

/**
 * A position as the opaque text of the wire. It names a place, no rows: a page that starts there shows what the caller may
 * see, whoever wrote the text, so it needs no signature.
 */
export function formatCursor(position: HistoryPosition): string {
  const { minedAt, chain, blockNumber, position: place } = position
  return Buffer.from(`1.${minedAt}.${blockNumber}.${place}.${chain}`).toString('base64url')
}
