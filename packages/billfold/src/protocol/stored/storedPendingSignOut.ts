import type { StoredValue } from './StoredValue.ts'

/** A sign-out that the vault has not answered: it is told before anything else is asked of it (fault 51). */
export const storedPendingSignOut: StoredValue<true> = {
  key: '@billfold/pending-sign-out',
  version: 1,
  parse: stored => (stored === true ? true : undefined),
}
