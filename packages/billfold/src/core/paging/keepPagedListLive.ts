import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'
import { lastSent } from '../query/lastSent.ts'
import type { PagedReader } from './createPagedReader.ts'

/**
 * Fetches new rows while the list is visible: every `intervalMs`, when the visitor comes back to the page, and when this kit
 * has sent something. Never while the page is hidden.
 */
export function keepPagedListLive<item>(kit: Kit, reader: PagedReader<item>, intervalMs: number): Unsubscribe {
  const { clock } = kit.environment
  const sent = lastSent(kit)
  const end = new AbortController()
  const { signal } = end
  let stopClock = () => {}
  let isBusy = false
  const look = async () => {
    stopClock()
    if (isBusy || signal.aborted || document.visibilityState === 'hidden') return
    isBusy = true
    await reader.refresh()
    isBusy = false
    if (!signal.aborted) stopClock = clock.after(intervalMs, onTime)
  }
  const onTime = () => void look()
  document.addEventListener('visibilitychange', onTime, { signal })
  sent.listeners.add(onTime)
  stopClock = clock.after(intervalMs, onTime)
  return () => {
    end.abort()
    stopClock()
    sent.listeners.delete(onTime)
  }
}
