import type { ErrorRow } from '../ErrorRow.ts'

// Balances and prices (specification section 8).

export const tokenBalanceUnavailable = {
  code: 'balance/unavailable',
  message: 'Token Balance Unavailable',
  reader: 'visitor',
  place: 'toast',
  advice: 'Try again in half a minute.',
} as const satisfies ErrorRow

export const gasPriceUnsupported = {
  code: 'balance/gas-price-unsupported',
  message: 'Network not supported for Gas Price',
  reader: 'visitor',
  place: 'silent',
  advice: 'Use another network.',
} as const satisfies ErrorRow
