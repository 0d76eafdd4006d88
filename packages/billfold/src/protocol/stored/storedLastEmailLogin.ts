import type { StoredValue } from './StoredValue.ts'

/** When the last e-mail login was asked for, milliseconds since the epoch (specification section 5, the 30 s cooldown). */
export const storedLastEmailLogin: StoredValue<number> = {
  key: '@billfold/last-email-login',
  version: 1,
  parse: stored => (typeof stored === 'number' && Number.isFinite(stored) && stored >= 0 ? stored : undefined),
}
