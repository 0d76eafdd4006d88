import type { ErrorRow } from '../ErrorRow.ts'

// Options of the host.

export const invalidOption = {
  code: 'options/invalid',
  message: 'Invalid option {option}: {fix}',
  reader: 'developer',
  place: 'alert',
  advice: 'Change the named option.',
} as const satisfies ErrorRow

export const siweAndSiwx = {
  code: 'options/siwe-and-siwx',
  message: 'Cannot set both `siweConfig` and `siwx` options',
  reader: 'developer',
  place: 'alert',
  advice: 'Keep one of the two.',
} as const satisfies ErrorRow

export const featureUnavailable = {
  code: 'options/feature-unavailable',
  message: 'The feature {feature} is not available here',
  reader: 'developer',
  place: 'silent',
  advice: 'Ask hasFeature before calling.',
} as const satisfies ErrorRow
