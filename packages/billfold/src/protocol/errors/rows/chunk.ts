import type { ErrorRow } from '../ErrorRow.ts'

// Parts of the kit that load later.

export const chunkLoadFailed = {
  code: 'chunk/load-failed',
  message: 'Reload the page',
  reader: 'visitor',
  place: 'inline',
  advice: 'Reload the page: a part of it could not be loaded.',
} as const satisfies ErrorRow
