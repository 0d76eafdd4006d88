import { policyOf } from './policyOf.ts'

/**
 * Whether a wallet answers the method without asking the visitor (specification section 6).
 *
 * @example isReadMethod('eth_call') // true
 */
export function isReadMethod(method: string): boolean {
  return policyOf(method) === 'read'
}
