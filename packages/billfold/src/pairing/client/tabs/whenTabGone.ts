import type { Tab } from './createTab.ts'
import { toTabLock } from './toTabLock.ts'

/** Runs `run` once no page holds that id any more; for an id that is waited for already, nothing changes. */
export function whenTabGone({ locks, signal, awaited }: Tab, other: string, run: () => void): void {
  if (!locks || awaited.has(other)) return
  awaited.add(other)
  locks
    .request(toTabLock(other), { signal }, () => {
      awaited.delete(other)
    })
    .then(run, () => {})
}
