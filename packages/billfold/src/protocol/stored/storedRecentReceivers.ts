import type { Namespace } from '../caip/types.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** How many are kept per namespace. */
const KEPT = 10

/** Addresses that this page's visitor sent to, newest first, by namespace. */
export const storedRecentReceivers: StoredValue<{ readonly [namespace in Namespace]?: readonly string[] }> = {
  key: '@billfold/recent-receivers',
  version: 1,
  parse(stored) {
    if (!isRecord(stored)) return undefined
    // The grammar of namespaces has no underscore: `__proto__` is no key of the result.
    const entries = Object.entries(stored).flatMap(([namespace, addresses]) =>
      /^[-a-z0-9]{3,8}$/.test(namespace) && Array.isArray(addresses)
        ? [[namespace, addresses.slice(0, KEPT).filter(isText)]]
        : [],
    )
    return Object.fromEntries(entries) as Record<string, readonly string[]>
  },
}
