import type { StoredValue } from './StoredValue.ts'

/** A sign-out that the vault has not answered: it is sent before any other request (fault 51). */
export const storedPendingSignOut: StoredValue<true> = {
  key: '@billfold/pending-sign-out',
  version: 1,
  parse: stored => (stored === true ? true : undefined),
}
