import * as v from 'valibot'
import { storedListCount } from '../limits.ts'
import { tableOf } from '../schemas/fields.ts'
import type { StoredValue } from './StoredValue.ts'

/** A kept answer and when it came, milliseconds since the epoch. The reader decides whether it is too old. */
type CacheEntry<value> = { readonly at: number; readonly value: value }

/**
 * A stored table of answers: a bad entry is dropped alone, and no more than `storedListCount` are read.
 *
 * @example cacheOf('@billfold/names', /^[-.%a-zA-Z0-9]{1,128}$/, listOf(filledText(256), 50))
 */
/* @__NO_SIDE_EFFECTS__ */
export function cacheOf<schema extends v.GenericSchema>(
  key: `@billfold/${string}`,
  entryKey: RegExp,
  value: schema,
): StoredValue<Readonly<Record<string, CacheEntry<v.InferOutput<schema>>>>> {
  const at = v.pipe(v.number(), v.finite(), v.minValue(0))
  const table = tableOf(entryKey, v.object({ at, value }), storedListCount)
  return {
    key,
    version: 1,
    parse(stored) {
      const parsed = v.safeParse(table, stored)
      // The inner object's generic output is `{ at, value }` for every schema; the compiler cannot see it.
      return parsed.success ? (parsed.output as Record<string, CacheEntry<v.InferOutput<schema>>>) : undefined
    },
  }
}
