import type { Namespace } from '../caip/types.ts'
import { isRecord } from './isRecord.ts'
import { isText } from './isText.ts'
import type { StoredValue } from './StoredValue.ts'

/** How many are kept per namespace. */
const KEPT = 10

/** A receiver that this page's visitor sent to, and the name that they typed for it. */
export type RecentReceiver = { readonly address: string; readonly name?: string }

/** Receivers that this page's visitor sent to, newest first, by namespace. One without a name may be stored as plain text. */
export const storedRecentReceivers: StoredValue<{ readonly [namespace in Namespace]?: readonly RecentReceiver[] }> = {
  key: '@billfold/recent-receivers',
  version: 1,
  parse(stored) {
    if (!isRecord(stored)) return undefined
    // The grammar of namespaces has no underscore: `__proto__` is no key of the result.
    const entries = Object.entries(stored).flatMap(([namespace, receivers]) =>
      /^[-a-z0-9]{3,8}$/.test(namespace) && Array.isArray(receivers)
        ? [[namespace, receivers.slice(0, KEPT).flatMap(toReceiver)]]
        : [],
    )
    return Object.fromEntries(entries) as Record<string, readonly RecentReceiver[]>
  },
}

function toReceiver(stored: unknown): readonly RecentReceiver[] {
  if (isText(stored)) return [{ address: stored }]
  if (!isRecord(stored) || !isText(stored.address)) return []
  const { address, name } = stored
  return [{ address, ...(isText(name) ? { name } : {}) }]
}
