import type { ErrorRow } from '../ErrorRow.ts'

// Payments (facts/views.md 5.2).

export const payInvalidAsset = {
  code: 'pay/invalid-asset',
  message: 'The asset of the payment is not valid: {reason}',
  reader: 'developer',
  place: 'silent',
  advice: 'Name a configured network, and `native` or a contract with its symbol and decimals.',
} as const satisfies ErrorRow

export const payInvalidAmount = {
  code: 'pay/invalid-amount',
  message: 'The amount of a payment is a positive decimal number with no more decimals than the asset has',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass the amount as a decimal string.',
} as const satisfies ErrorRow

export const payInvalidRecipient = {
  code: 'pay/invalid-recipient',
  message: 'The recipient is no address of the network of the asset',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass an address of that network.',
} as const satisfies ErrorRow

export const payInvalidReference = {
  code: 'pay/invalid-reference',
  message: 'A reference has 32 bytes, as 0x and 64 hex digits',
  reader: 'developer',
  place: 'silent',
  advice: 'Create one with `createPayReference`.',
} as const satisfies ErrorRow

export const payInvalidRedirect = {
  code: 'pay/invalid-redirect',
  message: 'A redirect address begins with https, or http on this device',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass whole addresses of your pages.',
} as const satisfies ErrorRow

export const payInvalidTimeout = {
  code: 'pay/invalid-timeout',
  message: 'A time limit is a positive number of milliseconds',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass a positive number.',
} as const satisfies ErrorRow

export const payPending = {
  code: 'pay/pending',
  message: 'A payment is already in progress',
  reader: 'developer',
  place: 'silent',
  advice: 'Wait for its result.',
} as const satisfies ErrorRow

export const payUnsupported = {
  code: 'pay/unsupported',
  message: 'Payments are not supported on this network',
  reader: 'visitor',
  place: 'inline',
  advice: 'Ask the shop for another network.',
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
  message: 'The payment cannot be made with this token now',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose another token.',
} as const satisfies ErrorRow

export const payNotEnough = {
  code: 'pay/not-enough',
  message: 'The price has moved, and your balance does not cover it any more',
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
  message: 'The permission to spend {symbol} was not given',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const payFailed = {
  code: 'pay/failed',
  message: 'The network refused the payment',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const payUnknown = {
  code: 'pay/unknown',
  message: 'It is not known whether the wallet has sent the payment',
  reader: 'visitor',
  place: 'inline',
  advice: 'Look at the activity before you pay again.',
} as const satisfies ErrorRow

export const payCancelled = {
  code: 'pay/cancelled',
  message: 'The visitor left the payment',
  reader: 'developer',
  place: 'silent',
  advice: 'Let the visitor begin again.',
} as const satisfies ErrorRow

export const payTimeout = {
  code: 'pay/timeout',
  message: 'The payment has not ended within {ms} ms',
  reader: 'developer',
  place: 'silent',
  advice: 'Verify its transaction on your server before you let the visitor pay again.',
} as const satisfies ErrorRow
