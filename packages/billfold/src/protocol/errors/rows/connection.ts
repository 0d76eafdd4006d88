import type { ErrorRow } from '../ErrorRow.ts'

// Connecting (specification section 8, row "Connection").

export const modalClosed = {
  code: 'connection/modal-closed',
  message: 'Modal closed',
  reader: 'visitor',
  place: 'silent',
  advice: 'Nothing: the visitor closed the modal.',
} as const satisfies ErrorRow

export const connectionRejected = {
  code: 'connection/rejected',
  message: 'Connection rejected',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again and approve in the wallet.',
} as const satisfies ErrorRow

export const popupClosed = {
  code: 'connection/popup-closed',
  message: 'Popup closed',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again and keep the window open.',
} as const satisfies ErrorRow

export const connectionFailed = {
  code: 'connection/failed',
  message: 'Failed to connect',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const socialConnectionFailed = {
  code: 'connection/social-failed',
  message: 'Failed to initiate social connection',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again or use another way to log in.',
} as const satisfies ErrorRow

export const farcasterConnectionFailed = {
  code: 'connection/farcaster-failed',
  message: 'Failed to connect to farcaster',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again or use another way to log in.',
} as const satisfies ErrorRow

export const noAuthConnector = {
  code: 'connection/no-auth-connector',
  message: 'No auth connector found',
  reader: 'developer',
  place: 'toast',
  advice: 'Add embedded() to the connectors.',
} as const satisfies ErrorRow

export const notEmailOrSocial = {
  code: 'connection/not-email-or-social',
  message: 'Not connected to email or social',
  reader: 'visitor',
  place: 'toast',
  advice: 'Log in by email or social first.',
} as const satisfies ErrorRow

export const noConnector = {
  code: 'connection/no-connector',
  message: 'No connector found for connection',
  reader: 'visitor',
  place: 'toast',
  advice: 'Connect the wallet anew.',
} as const satisfies ErrorRow

export const disconnectFailed = {
  code: 'connection/disconnect-failed',
  message: 'Failed to disconnect',
  reader: 'visitor',
  place: 'toast',
  advice: 'Try again, or disconnect inside the wallet.',
} as const satisfies ErrorRow

export const invalidConnectionStatus = {
  code: 'connection/invalid-status',
  message: 'Invalid connection status',
  reader: 'developer',
  place: 'toast',
  advice: 'Pass a connection that getConnections returned.',
} as const satisfies ErrorRow
