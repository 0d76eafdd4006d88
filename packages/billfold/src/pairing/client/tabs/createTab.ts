import { runAlone } from './runAlone.ts'
import { toTabLock } from './toTabLock.ts'

/** This page among the others of its origin. */
export type Tab = {
  readonly id: string
  readonly locks: LockManager | undefined
  /** Aborted when the page is destroyed. */
  readonly signal: AbortSignal
  /** Ids of pages whose end this one waits for. */
  readonly awaited: Set<string>
  /** From now on `isTabAlive` holds for this page, in every tab, until it is let go or the page is. */
  hold(): void
  release(): void
  /** Runs `run` in one page at a time, as `runAlone`; rejects when this page ends before its turn. */
  alone<result>(name: string, run: () => Promise<result>): Promise<result>
  /** Releases all locks and ends all waiting. */
  destroy(): void
}

export function createTab(id: string, locks: LockManager | undefined): Tab {
  const ending = new AbortController()
  const { signal } = ending
  let letGo: (() => void) | undefined
  const release = () => {
    letGo?.()
    letGo = undefined
  }
  return {
    id,
    locks,
    signal,
    awaited: new Set(),
    hold() {
      if (!locks || letGo) return
      const held = new Promise<void>(resolve => {
        letGo = resolve
      })
      locks.request(toTabLock(id), () => held).catch(() => {})
    },
    release,
    alone: (name, run) => runAlone(locks, `@billfold/pairing-${name}`, run, signal),
    destroy() {
      release()
      ending.abort()
    },
  }
}
