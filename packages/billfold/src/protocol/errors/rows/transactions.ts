import type { ErrorRow } from '../ErrorRow.ts'

// History (specification section 8).

export const transactionsFailed = {
  code: 'transactions/failed',
  message: 'Failed to fetch transactions',
  reader: 'visitor',
  place: 'toast',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const transactionsNoAddress = {
  code: 'transactions/no-address',
  message: "Transactions can't be fetched without an accountAddress",
  reader: 'developer',
  place: 'silent',
  advice: 'Connect first.',
} as const satisfies ErrorRow
