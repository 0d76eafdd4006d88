import type { StoredValue } from './StoredValue.ts'

/** Whether a visitor ever logged in by passkey here: then the browser can ask for one. It outlives a sign-out, as the passkey does. */
export const storedPasskeyUsed: StoredValue<true> = {
  key: '@billfold/passkey-used',
  version: 1,
  parse: stored => (stored === true ? true : undefined),
}
