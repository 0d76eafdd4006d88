import type { ErrorRow } from '../ErrorRow.ts'

// Swaps (specification section 8).

export const swapsUnsupported = {
  code: 'swap/unsupported',
  message: 'Network not supported for Swaps',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another network.',
} as const satisfies ErrorRow

export const swapNoRoute = {
  code: 'swap/no-route',
  message: 'These tokens cannot be swapped for each other',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose another token.',
} as const satisfies ErrorRow

export const swapInsufficientLiquidity = {
  code: 'swap/insufficient-liquidity',
  message: 'Insufficient liquidity for this amount',
  reader: 'visitor',
  place: 'inline',
  advice: 'Enter a smaller amount.',
} as const satisfies ErrorRow

export const swapAmountTooSmall = {
  code: 'swap/amount-too-small',
  message: 'The amount is too small to swap',
  reader: 'visitor',
  place: 'inline',
  advice: 'Enter a larger amount.',
} as const satisfies ErrorRow

export const swapQuoteFailed = {
  code: 'swap/quote-failed',
  message: 'No price could be fetched: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const swapQuoteExpired = {
  code: 'swap/quote-expired',
  message: 'The price is out of date',
  reader: 'visitor',
  place: 'inline',
  advice: 'Wait for a new price and check it.',
} as const satisfies ErrorRow

export const swapUntrusted = {
  code: 'swap/untrusted-contract',
  message: 'The swap would go to a contract that is not trusted: {address}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Nothing was signed. Try again later, or swap elsewhere.',
} as const satisfies ErrorRow

export const swapMismatch = {
  code: 'swap/mismatch',
  message: 'The transaction differs from the quote: {difference}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Nothing was signed. Try again later, or swap elsewhere.',
} as const satisfies ErrorRow

export const swapSimulationFailed = {
  code: 'swap/simulation-failed',
  message: 'The swap would fail: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Nothing was signed. Try another amount or a higher slippage.',
} as const satisfies ErrorRow

export const swapApprovalFailed = {
  code: 'swap/approval-failed',
  message: 'The network did not carry out the approval of {symbol}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Nothing was swapped. Try again.',
} as const satisfies ErrorRow
