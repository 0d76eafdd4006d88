import type { ErrorRow } from '../ErrorRow.ts'

// Browser storage.

export const storageUnavailable = {
  code: 'storage/unavailable',
  message: 'Storage is unavailable',
  reader: 'developer',
  place: 'silent',
  advice: 'Nothing: values are kept until the page is closed.',
} as const satisfies ErrorRow

export const storageInvalid = {
  code: 'storage/invalid',
  message: 'A stored value could not be read and was dropped: {key}',
  reader: 'developer',
  place: 'silent',
  advice: 'Nothing: the default is used.',
} as const satisfies ErrorRow
