import type { ErrorRow } from '../ErrorRow.ts'

// The product's own HTTP calls.

export const httpStatus = {
  code: 'http/status',
  message: 'HTTP status code: {status}',
  reader: 'developer',
  place: 'silent',
  advice: 'Try again later.',
} as const satisfies ErrorRow

export const httpInvalidAnswer = {
  code: 'http/invalid-answer',
  message: 'The answer of {endpoint} cannot be read',
  reader: 'developer',
  place: 'silent',
  advice: 'Check the versions of kit and API.',
} as const satisfies ErrorRow

export const httpInvalidInput = {
  code: 'http/invalid-input',
  message: 'The input of {endpoint} is invalid',
  reader: 'developer',
  place: 'silent',
  advice: 'Correct the named parameter.',
} as const satisfies ErrorRow

export const httpOffline = {
  code: 'http/offline',
  message: 'The server cannot be reached',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the connection and try again.',
} as const satisfies ErrorRow

export const httpTooLarge = {
  code: 'http/too-large',
  message: 'The answer of {endpoint} is too large',
  reader: 'developer',
  place: 'silent',
  advice: 'Check the address of the API.',
} as const satisfies ErrorRow

export const httpNotConfigured = {
  code: 'http/not-configured',
  message: 'No API is configured',
  reader: 'developer',
  place: 'silent',
  advice: 'Set the option api.',
} as const satisfies ErrorRow
