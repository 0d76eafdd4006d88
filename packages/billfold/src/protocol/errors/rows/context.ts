import type { ErrorRow } from '../ErrorRow.ts'

// Where the page runs.

export const insecureContext = {
  code: 'context/insecure',
  message: 'A secure context required',
  reader: 'developer',
  place: 'alert',
  advice: 'Serve the page over https or from localhost.',
} as const satisfies ErrorRow

export const noProvider = {
  code: 'context/no-provider',
  message: 'Hooks and buttons of Billfold need a BillfoldProvider above them',
  reader: 'developer',
  place: 'silent',
  advice: 'Wrap the app: <BillfoldProvider kit={kit}>…</BillfoldProvider>.',
} as const satisfies ErrorRow
