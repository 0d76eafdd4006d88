import type { ErrorRow } from '../ErrorRow.ts'

// Fee rules (specification section 5).

export const maxFeeBelowPriority = {
  code: 'fee/max-below-priority',
  message: 'The max fee is lower than the priority fee',
  reader: 'visitor',
  place: 'inline',
  advice: 'Raise the max fee or lower the priority fee.',
} as const satisfies ErrorRow

export const noEip1559 = {
  code: 'fee/no-eip-1559',
  message: 'The chain does not support EIP-1559 fees',
  reader: 'developer',
  place: 'inline',
  advice: 'Use a gas price.',
} as const satisfies ErrorRow

export const baseFeeMultiplierTooSmall = {
  code: 'fee/base-fee-multiplier',
  message: 'The base fee multiplier must exceed 1',
  reader: 'developer',
  place: 'inline',
  advice: 'Pass a multiplier above 1.',
} as const satisfies ErrorRow
