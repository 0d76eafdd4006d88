import type { ErrorRow } from '../ErrorRow.ts'

// Sign-in with a wallet (specification section 8).

export const signInInitFailed = {
  code: 'sign-in/init-failed',
  message: 'A problem occurred while trying initialize authentication',
  reader: 'visitor',
  place: 'toast',
  advice: 'Connect again.',
} as const satisfies ErrorRow

export const signInInvalidMessage = {
  code: 'sign-in/invalid-message',
  message: 'The sign-in message has no valid {field}',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass one line, in the form that EIP-4361 prescribes for the field.',
} as const satisfies ErrorRow

export const signMessageFailed = {
  code: 'sign-in/signing-failed',
  message: 'Error signing message',
  reader: 'visitor',
  place: 'toast',
  advice: 'Try again and approve in the wallet.',
} as const satisfies ErrorRow

export const signInNotEnabled = {
  code: 'sign-in/not-enabled',
  message: 'SIWX is not enabled',
  reader: 'developer',
  place: 'silent',
  advice: 'Set the option siwx.',
} as const satisfies ErrorRow

export const signInNoAddress = {
  code: 'sign-in/no-address',
  message: 'No ActiveCaipAddress found',
  reader: 'developer',
  place: 'silent',
  advice: 'Connect first.',
} as const satisfies ErrorRow

export const signInNoNetwork = {
  code: 'sign-in/no-network',
  message: 'No ActiveCaipNetwork or client found',
  reader: 'developer',
  place: 'silent',
  advice: 'Connect first.',
} as const satisfies ErrorRow

export const signInNoClient = {
  code: 'sign-in/no-client',
  message: 'No ConnectionController client found',
  reader: 'developer',
  place: 'silent',
  advice: 'Create the kit first.',
} as const satisfies ErrorRow

export const signInServerAway = {
  code: 'sign-in/server-away',
  message: 'The sign-in server does not answer',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check your connection and try again.',
} as const satisfies ErrorRow

export const signInRefused = {
  code: 'sign-in/refused',
  message: 'The sign-in was refused: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again and approve in the wallet.',
} as const satisfies ErrorRow
