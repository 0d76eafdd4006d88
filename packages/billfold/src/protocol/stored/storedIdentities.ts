import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** What an account was called, and its picture; both absent when it had no name. `at` in milliseconds since the epoch. */
export type StoredIdentity = { readonly at: number; readonly name?: string; readonly avatar?: string }

/** No more than these are read. */
const KEPT = 50

/** Names of accounts, by CAIP-10 id. The reader decides whether one is too old. */
export const storedIdentities: StoredValue<Readonly<Record<string, StoredIdentity>>> = {
  key: '@billfold/identities',
  version: 1,
  parse(stored) {
    if (!isRecord(stored)) return undefined
    const entries = Object.entries(stored)
      .slice(0, KEPT)
      .flatMap(([id, entry]) => {
        // The grammar of accounts has no underscore before its last part: `__proto__` is no key of the result.
        if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(id) || !isRecord(entry)) return []
        const { at, name, avatar } = entry
        if (typeof at !== 'number' || !(at >= 0 && at < Number.POSITIVE_INFINITY)) return []
        return [[id, { at, ...(isText(name) ? { name } : {}), ...(isLink(avatar) ? { avatar } : {}) }] as const]
      })
    return Object.fromEntries(entries)
  },
}

/** Pictures are longer than texts. What may be shown is for `toShownIdentity` to say. */
function isLink(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 20_000
}
