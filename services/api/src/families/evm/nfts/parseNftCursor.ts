import { isNetworkId } from 'billfold/protocol'
import { formatNftCursor } from './formatNftCursor.ts'
import type { NftPosition } from './NftPosition.ts'

const form = /^[-\w]{6}\.n1\.(\d{1,15})\.(\d{1,15})\.(\d{1,9})\.(\d{1,9})\.(.{1,64})$/

/** Reads what `formatNftCursor` wrote; `undefined` for every other text. */
export function parseNftCursor(text: string): NftPosition | undefined {
  const [, minedAt, blockNumber, position, place, chain] = form.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (chain === undefined || !isNetworkId(chain)) return undefined
  const [at, block] = [Number(minedAt), Number(blockNumber)]
  const parsed = { minedAt: at, chain, blockNumber: block, position: Number(position), place: Number(place) }
  // The decoder skips characters that are not base64: there is one way to write a position, and only that is read.
  return formatNftCursor(parsed) === text ? parsed : undefined
}
