import { isRecord } from './isRecord.ts'
import type { StoredValue } from './StoredValue.ts'

/** Addresses of which the time is known. */
const LIMIT = 10

/**
 * When the last e-mail login was asked for, milliseconds since the epoch (specification section 5, the 30 s cooldown), by
 * a digest of the address: who is not logged in is not kept by name.
 */
export const storedLastEmailLogin: StoredValue<Readonly<Record<string, number>>> = {
  key: '@billfold/last-email-login',
  version: 2,
  parse(stored) {
    if (!isRecord(stored)) return undefined
    const known = Object.entries(stored).filter(
      (entry): entry is [string, number] =>
        /^[0-9a-z]{1,8}$/.test(entry[0]) && typeof entry[1] === 'number' && Number.isFinite(entry[1]) && entry[1] >= 0,
    )
    return Object.fromEntries(known.slice(-LIMIT))
  },
}
