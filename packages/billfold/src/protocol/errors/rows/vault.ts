import type { ErrorRow } from '../ErrorRow.ts'

// The embedded wallet (specification sections 4, 5 and 8).

export const vaultNoLibrary = {
  code: 'vault/no-library',
  message: 'Unable to load email login dependency',
  reader: 'visitor',
  place: 'inline',
  advice: 'Reload the page.',
} as const satisfies ErrorRow

export const vaultAborted = {
  code: 'vault/aborted',
  message: 'Request was aborted',
  reader: 'visitor',
  place: 'silent',
  advice: 'Nothing: the request was given up.',
} as const satisfies ErrorRow

export const vaultSomethingWrong = {
  code: 'vault/something-wrong',
  message: 'Something went wrong',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const vaultErrorOccurred = {
  code: 'vault/error-occurred',
  message: 'An error occurred',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const vaultChainUnsupported = {
  code: 'vault/chain-unsupported',
  message: 'Chain is not supported',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another network.',
} as const satisfies ErrorRow

export const vaultDisconnectFailed = {
  code: 'vault/disconnect-failed',
  message: 'Failed to disconnect chains: {reason}',
  reader: 'visitor',
  place: 'toast',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const vaultNotConnected = {
  code: 'vault/not-connected',
  message: 'Please call connect() before request()',
  reader: 'developer',
  place: 'silent',
  advice: 'Connect first.',
} as const satisfies ErrorRow

export const vaultNotInitialised = {
  code: 'vault/not-initialised',
  message: 'Sign Client not initialized',
  reader: 'developer',
  place: 'silent',
  advice: 'Wait until the connector is ready.',
} as const satisfies ErrorRow

export const vaultCallsStatusNotApproved = {
  code: 'vault/calls-status-not-approved',
  message: 'Fetching call status not approved by the wallet.',
  reader: 'developer',
  place: 'silent',
  advice: 'Use another wallet.',
} as const satisfies ErrorRow

export const vaultNoFrame = {
  code: 'vault/no-frame',
  message: 'W3mFrame: iframe is not set',
  reader: 'developer',
  place: 'silent',
  advice: 'Wait until the frame is loaded.',
} as const satisfies ErrorRow

export const vaultEmailCooldown = {
  code: 'vault/email-cooldown',
  message: 'Please try again after {n} seconds',
  reader: 'visitor',
  place: 'inline',
  advice: 'Wait and try again.',
} as const satisfies ErrorRow

export const vaultInvalidEmail = {
  code: 'vault/invalid-email',
  message: 'The email address is not valid',
  reader: 'visitor',
  place: 'inline',
  advice: 'Correct the address.',
} as const satisfies ErrorRow

export const vaultInvalidMessage = {
  code: 'vault/invalid-message',
  message: 'A frame message did not have the agreed shape',
  reader: 'developer',
  place: 'silent',
  advice: 'Check the versions of kit and vault.',
} as const satisfies ErrorRow

export const vaultLocked = {
  code: 'vault/locked',
  message: 'Your wallet is locked',
  reader: 'visitor',
  place: 'inline',
  advice: 'Unlock it and try again.',
} as const satisfies ErrorRow

export const vaultNotOpened = {
  code: 'vault/not-opened',
  message: 'This does not open the wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check what you entered, or use another way to unlock.',
} as const satisfies ErrorRow

export const vaultRolledBack = {
  code: 'vault/rolled-back',
  message: 'The vault answered with an older state of this wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Do not go on; tell whoever runs this vault.',
} as const satisfies ErrorRow

export const vaultWrongRecoveryCode = {
  code: 'vault/wrong-recovery-code',
  message: 'This is not the recovery code',
  reader: 'visitor',
  place: 'inline',
  advice: 'Compare it with what you wrote down.',
} as const satisfies ErrorRow

export const vaultStepUpNeeded = {
  code: 'vault/step-up-needed',
  message: 'Confirm again that it is you',
  reader: 'visitor',
  place: 'inline',
  advice: 'Unlock the wallet anew for this step.',
} as const satisfies ErrorRow

export const vaultRequestChanged = {
  code: 'vault/request-changed',
  message: 'The request is not the one that was shown',
  reader: 'visitor',
  place: 'inline',
  advice: 'Reject it and ask the app again.',
} as const satisfies ErrorRow

export const vaultCodeWrong = {
  code: 'vault/code-wrong',
  message: 'The code is not right',
  reader: 'visitor',
  place: 'inline',
  advice: 'Look at the newest mail and enter its code.',
} as const satisfies ErrorRow

export const vaultCodeExpired = {
  code: 'vault/code-expired',
  message: 'The code has expired',
  reader: 'visitor',
  place: 'inline',
  advice: 'Ask for a new one.',
} as const satisfies ErrorRow

export const vaultLoginOver = {
  code: 'vault/login-over',
  message: 'This login is over',
  reader: 'visitor',
  place: 'inline',
  advice: 'Start again.',
} as const satisfies ErrorRow

export const vaultDeviceUnapproved = {
  code: 'vault/device-unapproved',
  message: 'This device has not been allowed yet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Open the link in the mail.',
} as const satisfies ErrorRow

export const vaultPasskeyUnsupported = {
  code: 'vault/passkey-unsupported',
  message: 'The browser does not use passkeys in this page',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use the window of the wallet.',
} as const satisfies ErrorRow

export const vaultPasskeyRefused = {
  code: 'vault/passkey-refused',
  message: 'This passkey does not log in here',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another one, or create a wallet.',
} as const satisfies ErrorRow

export const vaultOffline = {
  code: 'vault/offline',
  message: 'The server of the wallet cannot be reached',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the connection and try again.',
} as const satisfies ErrorRow

export const vaultFactorNeeded = {
  code: 'vault/factor-needed',
  message: 'This device is new to the wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Open the wallet with a passkey or the recovery code first.',
} as const satisfies ErrorRow

export const vaultWaiting = {
  code: 'vault/waiting',
  message: 'The wallet opens on this new device later',
  reader: 'visitor',
  place: 'inline',
  advice: 'Come back when the waiting time of the project is over.',
} as const satisfies ErrorRow
