/** Between looks at the database, which another process may have written. */
const lookMs = 1_000

/** Wakes those who wait for a key. */
export type Watch = {
  wake(key: string): void
  /** Yields at once, then after each change of the key and at least once a second, until the signal fires. */
  follow(key: string, signal: AbortSignal): AsyncGenerator<void>
}

/** Creates it. */
export function createWatch(options: { readonly wait: (ms: number, signal: AbortSignal) => Promise<void> }): Watch {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wake(key) {
      for (const wake of waiting.get(key) ?? []) wake()
    },
    async *follow(key, signal) {
      let pause = new AbortController()
      const wake = () => pause.abort()
      const followers = waiting.get(key) ?? new Set()
      waiting.set(key, followers.add(wake))
      try {
        while (!signal.aborted) {
          // Before the look: a change during it is looked at again at once.
          pause = new AbortController()
          const woken = AbortSignal.any([signal, pause.signal])
          yield
          await options.wait(lookMs, woken)
        }
      } finally {
        followers.delete(wake)
        if (followers.size === 0) waiting.delete(key)
      }
    },
  }
}
