import type { NetworkId } from './types.ts'

/**
 * Whether `value` is a CAIP-2 chain id.
 *
 * @example isNetworkId('eip155:1') // true
 */
export function isNetworkId(value: unknown): value is NetworkId {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
}
