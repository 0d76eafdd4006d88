import type { ReadSettings } from 'billfold/adapter'

/** A kit's storage as tabs share it: what is written is text. */
export function createSharedStorage(): NonNullable<ReadSettings['storage']> {
  const kept = new Map<string, string>()
  return {
    read(what) {
      const text = kept.get(what.key)
      return text === undefined ? undefined : what.parse(JSON.parse(text))
    },
    write(what, value) {
      if (value === undefined) kept.delete(what.key)
      else kept.set(what.key, JSON.stringify(value))
      return true
    },
  }
}
