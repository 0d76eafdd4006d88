/** Wakes those who wait for something that happens in this process; others look again by themselves. */
export type Waits = {
  /** Resolves when `key` is told, after `ms`, or when the signal ends. */
  wait(key: string, ms: number, signal: AbortSignal): Promise<void>
  tell(key: string): void
  isOver(): boolean
  /** Lets everybody go, for the end of the process. */
  end(): void
}

/** @example const waits = createWaits(); await waits.wait(flow.id, 1_000, asker.signal) */
export function createWaits(): Waits {
  const sleepers = new Set<{ readonly key: string; wake(): void }>()
  let isOver = false
  return {
    wait: (key, ms, signal) =>
      new Promise(resolve => {
        if (isOver || signal.aborted) return resolve()
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { key, wake }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        sleepers.add(sleeper)
      }),
    tell(key) {
      for (const sleeper of sleepers) if (sleeper.key === key) sleeper.wake()
    },
    isOver: () => isOver,
    end() {
      isOver = true
      for (const sleeper of sleepers) sleeper.wake()
    },
  }
}
