import type { Clock } from 'billfold/adapter'

/** Waits that end with the wallet. */
export function createSleep(clock: Clock): { wait(ms: number): Promise<void>; end(): void } {
  const sleepers = new Set<() => void>()
  return {
    wait: ms =>
      new Promise(resolve => {
        if (ms <= 0) return resolve()
        const wake = () => {
          cancel()
          sleepers.delete(wake)
          resolve()
        }
        const cancel = clock.after(ms, wake)
        sleepers.add(wake)
      }),
    end() {
      for (const wake of [...sleepers]) wake()
    },
  }
}
