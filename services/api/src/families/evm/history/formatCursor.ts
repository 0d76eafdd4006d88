import { createHash } from 'node:crypto'
import type { HistoryPosition } from './HistoryPosition.ts'

/**
 * A position as the opaque text of the wire. It names a place, no rows: a page that starts there shows what the caller may
 * see, so it is not signed. Its check sum detects texts that were cut or mistyped.
 */
export function formatCursor(position: HistoryPosition): string {
  const { minedAt, chain, blockNumber, position: place } = position
  const text = `1.${minedAt}.${blockNumber}.${place}.${chain}`
  const sum = createHash('sha256').update(text).digest('base64url').slice(0, 6)
  return Buffer.from(`${sum}.${text}`).toString('base64url')
}
