import type { Tab } from './createTab.ts'
import { toTabLock } from './toTabLock.ts'

/** Whether another page holds that id. `false` where the browser has no locks: two may then do the same, which is harmless. */
export async function isTabAlive({ id, locks }: Tab, other: string): Promise<boolean> {
  if (other === id || !locks) return false
  const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
  return held.some(lock => lock.name === toTabLock(other))
}
