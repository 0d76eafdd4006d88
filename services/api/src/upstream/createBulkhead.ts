/** Bounds how much one tenant does at once, so that it cannot take every place (fault 141). */
export type Bulkhead = {
  /** A place, to be given back once; `undefined` when all of the key are taken. */
  enter(key: string): (() => void) | undefined
}

/** Creates a bulkhead with `places` for each key. */
export function createBulkhead(places: number): Bulkhead {
  const taken = new Map<string, number>()
  return {
    enter(key) {
      const count = taken.get(key) ?? 0
      if (count >= places) return undefined
      taken.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
