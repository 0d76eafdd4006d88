import type { MemoryReading } from './Memory.ts'

type Kept = { version: number; state: unknown; readonly waiting: Map<object, (reading: MemoryReading) => void> }

/**
 * What the wallets of several tabs know of their pages, kept in the process of the test: one state by origin and wallet,
 * independent of the pages' own storage.
 */
export function openMemoryHost(): openMemoryHost.ReturnType {
  const kept = new Map<string, Kept>()
  const open = (key: string, fresh: unknown) => {
    const found = kept.get(key) ?? { version: 0, state: fresh, waiting: new Map() }
    kept.set(key, found)
    return found
  }
  const answer = (tab: object, one: Kept) => {
    one.waiting.get(tab)?.({ version: one.version, state: one.state })
    one.waiting.delete(tab)
  }
  return {
    update(key, fresh, change) {
      const one = open(key, fresh)
      if (change) {
        one.state = change(one.state)
        one.version += 1
        for (const tab of [...one.waiting.keys()]) answer(tab, one)
      }
      return { version: one.version, state: one.state }
    },
    next(tab, key, version) {
      const one = open(key, undefined)
      // The document that asked before has gone.
      answer(tab, one)
      if (one.version !== version) return Promise.resolve({ version: one.version, state: one.state })
      return new Promise(resolve => void one.waiting.set(tab, resolve))
    },
    leave(tab) {
      for (const one of kept.values()) answer(tab, one)
    },
  }
}

export declare namespace openMemoryHost {
  type ReturnType = {
    update(key: string, fresh: unknown, change?: (state: unknown) => unknown): MemoryReading
    next(tab: object, key: string, version: number): Promise<MemoryReading>
    /** Answers what this tab still waits for: it has closed. */
    leave(tab: object): void
  }
}
