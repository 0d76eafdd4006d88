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
  const sleepers = new Map<string, Set<() => void>>()
  let isOver = false
  return {
    wait: (key, ms, signal) =>
      new Promise(resolve => {
        if (isOver || signal.aborted || ms <= 0) return resolve()
        const wake = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          const others = sleepers.get(key)
          others?.delete(wake)
          if (others?.size === 0) sleepers.delete(key)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        sleepers.set(key, (sleepers.get(key) ?? new Set()).add(wake))
      }),
    tell(key) {
      for (const wake of [...(sleepers.get(key) ?? [])]) wake()
    },
    isOver: () => isOver,
    end() {
      isOver = true
      for (const key of [...sleepers.keys()]) for (const wake of [...(sleepers.get(key) ?? [])]) wake()
    },
  }
}
