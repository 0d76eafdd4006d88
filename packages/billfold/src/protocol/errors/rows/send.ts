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

export const sendOffCurve = {
  code: 'send/off-curve',
  message: 'This address has no key: it belongs to a program, and what is sent there may be lost',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use the address of a wallet.',
} as const satisfies ErrorRow

export const sendToTokenAccount = {
  code: 'send/token-account',
  message: 'This is the account of a token, not the address of a wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Ask the receiver for the address of the wallet.',
} as const satisfies ErrorRow

export const sendToToken = {
  code: 'send/token',
  message: 'This is the address of a token, not of a wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Ask the receiver for the address of the wallet.',
} as const satisfies ErrorRow

export const sendToProgram = {
  code: 'send/program',
  message: 'This address is a program, not a wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use the address of a wallet.',
} as const satisfies ErrorRow

export const sendBelowRent = {
  code: 'send/below-rent',
  message: 'The amount is less than an account on this network has to hold',
  reader: 'visitor',
  place: 'inline',
  advice: 'Send more, or leave more behind.',
} as const satisfies ErrorRow

export const sendExpired = {
  code: 'send/expired',
  message: 'The approval took too long: nothing was sent',
  reader: 'visitor',
  place: 'inline',
  advice: 'Send again and approve anew.',
} as const satisfies ErrorRow

export const sendFrozen = {
  code: 'send/frozen',
  message: 'The issuer of the token has frozen this account',
  reader: 'visitor',
  place: 'inline',
  advice: 'Ask the issuer of the token.',
} as const satisfies ErrorRow

export const sendTokenUnsupported = {
  code: 'send/token-unsupported',
  message: 'This token cannot be sent from here: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use the app of the token.',
} as const satisfies ErrorRow
