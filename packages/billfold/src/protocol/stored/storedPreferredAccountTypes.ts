import type { Namespace } from '../caip/types.ts'
import { isRecord } from './isRecord.ts'
import type { StoredValue } from './StoredValue.ts'

type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
const TYPES: readonly unknown[] = ['eoa', 'smartAccount', 'payment', 'ordinal']

/** Kind of account the visitor chose, by namespace (specification section 3, "preferred account types"). */
export const storedPreferredAccountTypes: StoredValue<{ readonly [namespace in Namespace]?: AccountType }> = {
  key: '@billfold/preferred-account-types',
  version: 1,
  parse(stored) {
    if (!isRecord(stored)) return undefined
    // The grammar of namespaces has no underscore: `__proto__` is no key of the result.
    const entries = Object.entries(stored).filter(
      ([name, type]) => /^[-a-z0-9]{3,8}$/.test(name) && TYPES.includes(type),
    )
    return Object.fromEntries(entries) as Record<string, AccountType>
  },
}
