import { isNetworkId } from 'billfold/protocol'
import { formatCursor } from './formatCursor.ts'
import type { HistoryPosition } from './HistoryPosition.ts'

/** Reads what `formatCursor` wrote; `undefined` for every other text. */
export function parseCursor(text: string): HistoryPosition | undefined {
  const parts = /^[-\w]{6}\.1\.(\d{1,15})\.(\d{1,15})\.(\d{1,9})\.(.{1,64})$/.exec(
    Buffer.from(text, 'base64url').toString(),
  )
  const [, minedAt, blockNumber, place, chain] = parts ?? []
  if (!isNetworkId(chain)) return undefined
  const position = { minedAt: Number(minedAt), chain, blockNumber: Number(blockNumber), position: Number(place) }
  // The decoder skips characters that are not base64: there is one way to write a position, and only that is read.
  return formatCursor(position) === text ? position : undefined
}
