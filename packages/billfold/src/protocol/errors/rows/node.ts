import type { ErrorRow } from '../ErrorRow.ts'

// What an EVM node says about a transaction (specification section 8, "EVM node errors").

export const nodeReverted = {
  code: 'node/reverted',
  message: 'The transaction would be reverted: {reason}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the amounts and try again.',
  rpcCode: 3,
} as const satisfies ErrorRow

export const nodeNonceTooLow = {
  code: 'node/nonce-too-low',
  message: 'The nonce is too low',
  reader: 'visitor',
  place: 'inline',
  advice: 'Reset the account in the wallet, or wait for pending transactions.',
} as const satisfies ErrorRow

export const nodeNonceTooHigh = {
  code: 'node/nonce-too-high',
  message: 'The nonce is too high',
  reader: 'visitor',
  place: 'inline',
  advice: 'Wait for earlier transactions.',
} as const satisfies ErrorRow

export const nodeNonceMax = {
  code: 'node/nonce-max',
  message: 'The nonce has reached its maximum',
  reader: 'visitor',
  place: 'inline',
  advice: 'Use another account.',
} as const satisfies ErrorRow

export const nodeInsufficientFunds = {
  code: 'node/insufficient-funds',
  message: 'Insufficient funds for the transaction and its fee',
  reader: 'visitor',
  place: 'inline',
  advice: 'Add funds or lower the amount.',
} as const satisfies ErrorRow

export const nodeFeeTooLow = {
  code: 'node/fee-too-low',
  message: 'The maximum fee is below the base fee of the block',
  reader: 'visitor',
  place: 'inline',
  advice: 'Raise the fee.',
} as const satisfies ErrorRow

export const nodeFeeTooHigh = {
  code: 'node/fee-too-high',
  message: 'The fee is too high',
  reader: 'visitor',
  place: 'inline',
  advice: 'Lower the fee.',
} as const satisfies ErrorRow

export const nodeTipAboveFeeCap = {
  code: 'node/tip-above-fee-cap',
  message: 'The priority fee is above the maximum fee',
  reader: 'visitor',
  place: 'inline',
  advice: 'Lower the priority fee.',
} as const satisfies ErrorRow

export const nodeGasTooLow = {
  code: 'node/gas-too-low',
  message: 'The gas limit is too low',
  reader: 'visitor',
  place: 'inline',
  advice: 'Raise the gas limit.',
} as const satisfies ErrorRow

export const nodeGasTooHigh = {
  code: 'node/gas-too-high',
  message: 'The gas limit is above the limit of the block',
  reader: 'visitor',
  place: 'inline',
  advice: 'Lower the gas limit.',
} as const satisfies ErrorRow

export const nodeTypeUnsupported = {
  code: 'node/type-unsupported',
  message: 'The transaction type is not supported by this chain',
  reader: 'developer',
  place: 'inline',
  advice: 'Send a legacy transaction.',
} as const satisfies ErrorRow

export const nodeUnknown = {
  code: 'node/unknown',
  message: 'The node refused the transaction',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again, see the details.',
} as const satisfies ErrorRow
