import type { ErrorRow } from '../ErrorRow.ts'

// Networks (specification sections 4 and 5).

export const namespaceNotConfigured = {
  code: 'network/not-configured',
  message: 'Namespace {namespace} is not configured and connect must be called first',
  reader: 'developer',
  place: 'silent',
  advice: 'Add the family to the options, then connect.',
} as const satisfies ErrorRow

export const networkNotFound = {
  code: 'network/not-found',
  message: 'Network not found: {networkId}',
  reader: 'developer',
  place: 'silent',
  advice: 'Add the network to the options.',
} as const satisfies ErrorRow

export const noAdapter = {
  code: 'network/no-adapter',
  message: 'No adapter for the namespace {namespace}',
  reader: 'developer',
  place: 'silent',
  advice: 'Add the family to the options.',
} as const satisfies ErrorRow

export const networkSwitchFailed = {
  code: 'network/switch-failed',
  message: 'Failed to switch network',
  reader: 'visitor',
  place: 'toast',
  advice: 'Try again, or switch inside the wallet.',
} as const satisfies ErrorRow

export const networkUnsupported = {
  code: 'network/unsupported',
  message: 'Chain is not supported by this app',
  reader: 'visitor',
  place: 'inline',
  advice: 'Switch to one of the offered networks.',
} as const satisfies ErrorRow

export const invalidChainId = {
  code: 'network/invalid-chain-id',
  message: 'Invalid chainId',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass a chain id below 2^31.',
} as const satisfies ErrorRow
