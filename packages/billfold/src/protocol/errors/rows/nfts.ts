import type { ErrorRow } from '../ErrorRow.ts'

export const nftsFailed = {
  code: 'nfts/failed',
  message: 'Failed to fetch NFTs',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow
