import type { Call } from './Call.ts'

/**
 * Declares a call.
 *
 * @example export const signOut = defineCall({ name: 'signOut', path: '/v1/sign-out', role: 'vault', access: 'key', body, answer: nothing, errors: [] })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const call extends Call>(call: call): call {
  return call
}
