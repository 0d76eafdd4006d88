import type { ErrorRow } from '../ErrorRow.ts'

// Numbered errors of wallets (EIP-1193, EIP-3085, EIP-5792; specification section 8, "Wallet error codes").

export const walletRejected = {
  code: 'wallet/rejected',
  message: 'The request was rejected in the wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again and approve in the wallet.',
  rpcCode: 4001,
} as const satisfies ErrorRow

export const walletUnauthorized = {
  code: 'wallet/unauthorized',
  message: 'The wallet has not authorised this method or account',
  reader: 'visitor',
  place: 'inline',
  advice: 'Connect the account in the wallet.',
  rpcCode: 4100,
} as const satisfies ErrorRow

export const walletMethodUnsupported = {
  code: 'wallet/method-unsupported',
  message: 'The wallet does not support this method',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another wallet.',
  rpcCode: 4200,
} as const satisfies ErrorRow

export const walletDisconnected = {
  code: 'wallet/disconnected',
  message: 'The wallet is disconnected from all chains',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the connection of the wallet.',
  rpcCode: 4900,
} as const satisfies ErrorRow

export const walletChainDisconnected = {
  code: 'wallet/chain-disconnected',
  message: 'The wallet is disconnected from this chain',
  reader: 'visitor',
  place: 'inline',
  advice: 'Switch the network in the wallet.',
  rpcCode: 4901,
} as const satisfies ErrorRow

export const walletUnrecognisedChain = {
  code: 'wallet/unrecognised-chain',
  message: 'The wallet does not know this chain',
  reader: 'visitor',
  place: 'inline',
  advice: 'Add the network to the wallet.',
  rpcCode: 4902,
} as const satisfies ErrorRow

export const walletDeclined = {
  code: 'wallet/declined',
  message: 'The wallet declined the request',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
  rpcCode: 5000,
} as const satisfies ErrorRow

export const walletCapabilityUnsupported = {
  code: 'wallet/capability-unsupported',
  message: 'The wallet does not support a required capability',
  reader: 'developer',
  place: 'inline',
  advice: 'Mark the capability optional.',
  rpcCode: 5700,
} as const satisfies ErrorRow

export const walletChainUnsupported = {
  code: 'wallet/chain-unsupported',
  message: 'The wallet does not support this chain id',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another network.',
  rpcCode: 5710,
} as const satisfies ErrorRow

export const walletDuplicateId = {
  code: 'wallet/duplicate-id',
  message: 'A bundle with this id exists already',
  reader: 'developer',
  place: 'silent',
  advice: 'Use a fresh id.',
  rpcCode: 5720,
} as const satisfies ErrorRow

export const walletUnknownBundle = {
  code: 'wallet/unknown-bundle',
  message: 'The wallet does not know this bundle id',
  reader: 'developer',
  place: 'silent',
  advice: 'Check the id.',
  rpcCode: 5730,
} as const satisfies ErrorRow

export const walletBundleTooLarge = {
  code: 'wallet/bundle-too-large',
  message: 'The bundle holds too many calls for the wallet',
  reader: 'developer',
  place: 'inline',
  advice: 'Send fewer calls.',
  rpcCode: 5740,
} as const satisfies ErrorRow

export const walletUpgradeRejected = {
  code: 'wallet/upgrade-rejected',
  message: 'The upgrade of the account was rejected in the wallet',
  reader: 'visitor',
  place: 'inline',
  advice: 'Approve the upgrade or send single transactions.',
  rpcCode: 5750,
} as const satisfies ErrorRow

export const walletAtomicityUnsupported = {
  code: 'wallet/atomicity-unsupported',
  message: 'The wallet cannot execute the calls atomically',
  reader: 'developer',
  place: 'inline',
  advice: 'Send single transactions.',
  rpcCode: 5760,
} as const satisfies ErrorRow

export const walletInvalidChainId = {
  code: 'wallet/invalid-chain-id',
  message: 'The chain id is invalid',
  reader: 'developer',
  place: 'inline',
  advice: 'Pass a chain id the wallet knows.',
  rpcCode: 32603,
} as const satisfies ErrorRow
