import type { ErrorRow } from '../ErrorRow.ts'

// Account names (specification sections 5 and 8).

export const nameNetworkNotFound = {
  code: 'names/network-not-found',
  message: 'Network not found',
  reader: 'visitor',
  place: 'inline',
  advice: 'Switch to a network first.',
} as const satisfies ErrorRow

export const nameNoAddress = {
  code: 'names/no-address',
  message: 'Address or auth connector not found',
  reader: 'visitor',
  place: 'inline',
  advice: 'Log in by email or social first.',
} as const satisfies ErrorRow

export const nameResolveFailed = {
  code: 'names/resolve-failed',
  message: 'Error resolving name',
  reader: 'visitor',
  place: 'inline',
  advice: 'Check the name.',
} as const satisfies ErrorRow

export const nameOffChain = {
  code: 'names/off-chain',
  message: 'The address of {name} is not kept on the chain',
  reader: 'visitor',
  place: 'inline',
  advice: 'Enter the address itself.',
} as const satisfies ErrorRow

export const nameUnconfirmed = {
  code: 'names/unconfirmed',
  message: 'No second node confirms where {name} leads',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again, or enter the address itself.',
} as const satisfies ErrorRow

export const nameSuggestionsFailed = {
  code: 'names/suggestions-failed',
  message: 'Error fetching name suggestions',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const nameReverseFailed = {
  code: 'names/reverse-failed',
  message: 'Error fetching names for address',
  reader: 'visitor',
  place: 'silent',
  advice: 'Try again.',
} as const satisfies ErrorRow

export const nameRegisterFailed = {
  code: 'names/register-failed',
  message: 'Error registering name {name}',
  reader: 'visitor',
  place: 'inline',
  advice: 'Try another name.',
} as const satisfies ErrorRow

export const nameInvalid = {
  code: 'names/invalid',
  message: 'A name has at least 4 letters, digits or hyphens',
  reader: 'visitor',
  place: 'inline',
  advice: 'Change the name.',
} as const satisfies ErrorRow
