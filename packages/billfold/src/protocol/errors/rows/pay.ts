import type { ErrorRow } from '../ErrorRow.ts'

// Payments (facts/views.md 5.2).

export const payInvalidAsset = {
  code: 'pay/invalid-asset',
  message: 'The asset is not valid: {reason}',
  reader: 'developer',
  place: 'silent',
  advice: 'Name a configured network, and `native` or a contract with its symbol and decimals.',
} as const satisfies ErrorRow

export const payInvalidAmount = {
  code: 'pay/invalid-amount',
  message: 'The amount is not valid',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass a positive decimal string with no more decimals than the asset has.',
} as const satisfies ErrorRow

export const payInvalidRecipient = {
  code: 'pay/invalid-recipient',
  message: 'The recipient is not valid',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass an address of that network.',
} as const satisfies ErrorRow

export const payInvalidConfig = {
  code: 'pay/invalid-config',
  message: 'The payment is not valid: {reason}',
  reader: 'developer',
  place: 'silent',
  advice: 'Compare the options with the reference.',
} as const satisfies ErrorRow

export const payMismatch = {
  code: 'pay/mismatch',
  message: 'The network does not confirm this payment: {difference}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Do not pay. Tell the shop.',
} as const satisfies ErrorRow

export const payNoRoute = {
  code: 'pay/no-route',
  message: 'This token does not cover the payment now',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose another token.',
} as const satisfies ErrorRow

export const paySimulationFailed = {
  code: 'pay/simulation-failed',
  message: 'The network would refuse this payment: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose another token or try again.',
} as const satisfies ErrorRow

export const payQuoteExpired = {
  code: 'pay/quote-expired',
  message: 'The price is too old',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again with the new price.',
} as const satisfies ErrorRow

export const payApprovalFailed = {
  code: 'pay/approval-failed',
  message: '{symbol} was not allowed',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const payFailed = {
  code: 'pay/failed',
  message: 'The payment was not made',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const payUnknown = {
  code: 'pay/unknown',
  message: 'It is not known whether you have paid',
  reader: 'visitor',
  place: 'inline',
  advice: 'Look at the activity before you pay again.',
} as const satisfies ErrorRow

export const payCancelled = {
  code: 'pay/cancelled',
  message: 'The visitor left',
  reader: 'developer',
  place: 'silent',
  advice: 'Let the visitor begin again.',
} as const satisfies ErrorRow

export const payTimeout = {
  code: 'pay/timeout',
  message: 'The payment did not end within {ms} ms',
  reader: 'developer',
  place: 'silent',
  advice: 'Verify its transaction on your server before you let the visitor pay again.',
} as const satisfies ErrorRow

export const payExchangeFailed = {
  code: 'pay/exchange-failed',
  message: 'The exchange refused: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again, or pay with a wallet.',
} as const satisfies ErrorRow
