import type { ErrorRow } from '../ErrorRow.ts'

// Requests to a wallet, over any transport.

export const requestAborted = {
  code: 'request/aborted',
  message: 'The request was aborted',
  reader: 'visitor',
  place: 'silent',
  advice: 'Nothing: the caller gave it up.',
} as const satisfies ErrorRow

export const requestTimeout = {
  code: 'request/timeout',
  message: 'The request timed out after {ms} ms',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const requestPending = {
  code: 'request/pending',
  message: 'The wallet is already showing a request',
  reader: 'visitor',
  place: 'inline',
  advice: 'Open the wallet and answer it.',
  rpcCode: -32002,
} as const satisfies ErrorRow

export const requestQueueFull = {
  code: 'request/queue-full',
  message: 'Too many requests are waiting',
  reader: 'developer',
  place: 'silent',
  advice: 'Wait for answers before asking more.',
} as const satisfies ErrorRow

export const requestFailed = {
  code: 'request/failed',
  message: 'Something went wrong',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow
