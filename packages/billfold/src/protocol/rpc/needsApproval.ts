import { policyOf } from './policyOf.ts'

/**
 * Whether the visitor must approve the method first (specification section 6).
 *
 * @example needsApproval('personal_sign') // true
 */
export function needsApproval(method: string): boolean {
  return policyOf(method) === 'approve'
}
