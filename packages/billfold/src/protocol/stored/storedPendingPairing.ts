import type { StoredValue } from './StoredValue.ts'

/**
 * Until when a wallet may answer a code that this origin shows, in milliseconds since 1970. A phone that loads the page
 * anew on the way back from its wallet listens for that answer; removed with the code.
 */
export const storedPendingPairing: StoredValue<number> = {
  key: '@billfold/pairing-pending',
  version: 1,
  parse: stored => (typeof stored === 'number' && stored > 0 ? stored : undefined),
}
