import type { StoredValue } from './StoredValue.ts'

/** Whether somebody ever logged in by passkey here: then there is one to be asked for. It outlives a sign-out, as the passkey does. */
export const storedPasskeyUsed: StoredValue<true> = {
  key: '@billfold/passkey-used',
  version: 1,
  parse: stored => (stored === true ? true : undefined),
}
