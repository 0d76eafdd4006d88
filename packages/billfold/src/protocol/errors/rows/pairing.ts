import type { ErrorRow } from '../ErrorRow.ts'

// Pairing a wallet and speaking with it over a relay (specification sections 4 and 8; facts/pairing-protocol.md 5.3).

export const pairingExpired = {
  code: 'pairing/expired',
  message: 'The code has expired',
  reader: 'visitor',
  place: 'inline',
  advice: 'Scan the new code.',
} as const satisfies ErrorRow

export const pairingClosed = {
  code: 'pairing/closed',
  message: 'The wallet closed the connection before it was made',
  reader: 'visitor',
  place: 'inline',
  advice: 'Scan the new code.',
} as const satisfies ErrorRow

export const pairingInvalidSettlement = {
  code: 'pairing/invalid-settlement',
  message: 'The wallet granted something else than it was asked for',
  reader: 'visitor',
  place: 'inline',
  advice: 'Update the wallet or choose another one.',
} as const satisfies ErrorRow

export const pairingInvalidSignIn = {
  code: 'pairing/invalid-sign-in',
  message: 'The wallet signed something else than it was asked for',
  reader: 'visitor',
  place: 'inline',
  advice: 'Connect without signing in, or choose another wallet.',
} as const satisfies ErrorRow

export const relayUnreachable = {
  code: 'pairing/relay-unreachable',
  message: 'The relay cannot be reached',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the connection to the internet and try again.',
} as const satisfies ErrorRow

export const relayRefused = {
  code: 'pairing/relay-refused',
  message: 'The relay refused this page',
  reader: 'developer',
  place: 'inline',
  advice: 'Check the address of the relay, the project id and the origins that it allows.',
} as const satisfies ErrorRow

export const relayFailed = {
  code: 'pairing/relay-failed',
  message: 'The relay could not pass the message on',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const sessionEnded = {
  code: 'pairing/session-ended',
  message: 'The wallet has ended the connection',
  reader: 'visitor',
  place: 'toast',
  advice: 'Connect the wallet again.',
} as const satisfies ErrorRow

export const sessionSilent = {
  code: 'pairing/session-silent',
  message: 'The wallet has not been heard of for a while',
  reader: 'visitor',
  place: 'inline',
  advice: 'Open the wallet, or connect it again.',
} as const satisfies ErrorRow

export const pairingRequestExpired = {
  code: 'pairing/request-expired',
  message: 'Request expired. Please try again.',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again and answer in the wallet.',
} as const satisfies ErrorRow

export const pairingNotApproved = {
  code: 'pairing/not-approved',
  message: 'The wallet has not approved this network or method',
  reader: 'visitor',
  place: 'inline',
  advice: 'Choose another network, or connect the wallet again.',
} as const satisfies ErrorRow
