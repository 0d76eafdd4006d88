import type { ErrorRow } from '../ErrorRow.ts'

// Swaps (specification section 8).

export const swapsUnsupported = {
  code: 'swap/unsupported',
  message: 'Network not supported for Swaps',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another network.',
} as const satisfies ErrorRow
