import type { ErrorRow } from '../ErrorRow.ts'

// Sending tokens (specification sections 5 and 8).

export const sendUnsupportedChain = {
  code: 'send/unsupported-chain',
  message: 'Unsupported chain',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another network.',
} as const satisfies ErrorRow

export const sendAmountAndReceiver = {
  code: 'send/amount-and-receiver-required',
  message: 'An amount and receiver address are required',
  reader: 'visitor',
  place: 'inline',
  advice: 'Enter both.',
} as const satisfies ErrorRow

export const sendTokenRequired = {
  code: 'send/token-required',
  message: 'A token is required',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose a token.',
} as const satisfies ErrorRow

export const sendTokenAddressRequired = {
  code: 'send/token-address-required',
  message: 'The token has no address',
  reader: 'developer',
  place: 'inline',
  advice: 'Pass the address of the token.',
} as const satisfies ErrorRow

export const sendInvalidAmount = {
  code: 'send/invalid-amount',
  message: 'The amount is not a number this token can express',
  reader: 'visitor',
  place: 'inline',
  advice: 'Enter a number with fewer decimals.',
} as const satisfies ErrorRow

export const sendInvalidAddress = {
  code: 'send/invalid-address',
  message: 'The address is not valid on this network',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the address.',
} as const satisfies ErrorRow

export const sendInsufficientBalance = {
  code: 'send/insufficient-balance',
  message: 'The balance does not cover the amount and its fee',
  reader: 'visitor',
  place: 'inline',
  advice: 'Lower the amount.',
} as const satisfies ErrorRow

export const sendBelowDust = {
  code: 'send/below-dust',
  message: 'The amount is below the least that the network carries',
  reader: 'visitor',
  place: 'inline',
  advice: 'Send more.',
} as const satisfies ErrorRow
