import { historyCacheMs } from '../../protocol/limits.ts'
import { lastSent } from '../actions/lastSent.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { activityOf } from './activityOf.ts'

/**
 * Asks for what is new while somebody looks: every 15 s (the cache of the history, specification section 9), when the
 * visitor comes back to the page, and when this kit has sent something. Never while the page is hidden.
 */
export function keepActivityLive(kit: Kit): Unsubscribe {
  const { clock } = kit.environment
  const sent = lastSent(kit)
  const activity = activityOf(kit)
  const end = new AbortController()
  const { signal } = end
  let stopClock = () => {}
  let isBusy = false
  const look = async () => {
    stopClock()
    if (isBusy || signal.aborted || document.visibilityState === 'hidden') return
    isBusy = true
    await activity.refresh()
    isBusy = false
    if (!signal.aborted) stopClock = clock.after(historyCacheMs, onTime)
  }
  const onTime = () => void look()
  document.addEventListener('visibilitychange', onTime, { signal })
  sent.listeners.add(onTime)
  stopClock = clock.after(historyCacheMs, onTime)
  return () => {
    end.abort()
    stopClock()
    sent.listeners.delete(onTime)
  }
}
