import type { ErrorRow } from '../ErrorRow.ts'

// Identifiers (specification section 5).

export const invalidNetworkId = {
  code: 'caip/invalid-network-id',
  message: 'Invalid CAIP network id: {value}',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass namespace:reference, such as eip155:1.',
} as const satisfies ErrorRow

export const invalidAccountId = {
  code: 'caip/invalid-account-id',
  message: 'Invalid CAIP address: {value}',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass namespace:reference:address.',
} as const satisfies ErrorRow

export const invalidAssetId = {
  code: 'caip/invalid-asset-id',
  message: 'Invalid CAIP asset id: {value}',
  reader: 'developer',
  place: 'silent',
  advice: 'Pass chain/namespace:reference, such as eip155:1/slip44:60.',
} as const satisfies ErrorRow
