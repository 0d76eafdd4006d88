import type { Waits } from '../services/Waits.ts'

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
    notify(key) {
      for (const sleeper of sleepers) if (sleeper.key === key) sleeper.wake()
    },
    isOver: () => isOver,
    end() {
      isOver = true
      for (const sleeper of sleepers) sleeper.wake()
    },
  }
}
