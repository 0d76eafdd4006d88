import type { AccountId } from './types.ts'

/**
 * Whether `value` is a CAIP-10 account id. The address is checked against the grammar of CAIP-10 only, not against the
 * rules of its namespace.
 *
 * @example isAccountId('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb') // true
 */
export function isAccountId(value: unknown): value is AccountId {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(value)
}
