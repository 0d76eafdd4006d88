import type { ErrorRow } from '../ErrorRow.ts'

// Buying crypto (specification section 8).

export const onrampQuoteFailed = {
  code: 'onramp/quote-failed',
  message: 'No quote could be fetched: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try another amount or try again.',
} as const satisfies ErrorRow

export const onrampOptionsFailed = {
  code: 'onramp/options-failed',
  message: 'The list of currencies could not be fetched',
  reader: 'visitor',
  place: 'silent',
  advice: 'Nothing: the default list is shown.',
} as const satisfies ErrorRow
