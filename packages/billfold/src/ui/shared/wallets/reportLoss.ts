import type { Kit } from '../../../core/Kit.ts'

/** A connection that ends within this time is shown as failed. */
const SOON_MS = 500

/** Reopens the modal with an explanation when a wallet ends a connection within 500 ms of making it. */
export function reportLoss({ environment: { clock }, runtime, store }: Kit, connectorId: string): void {
  const { visits } = store.getState().modal
  const watch = runtime.startTask('loss')
  const end = () => watch.abort()
  const stop = store.subscribe(({ namespaces, modal }) => {
    const all = Object.values(namespaces)
    if (all.some(now => now.connectorId === connectorId)) return
    end()
    // What the visitor has ended is no loss, and what they have opened meanwhile comes first.
    if (modal.visits !== visits || !all.some(now => now.lockedId === connectorId)) return
    // After the view that is shown has left by itself.
    clock.after(0, () => {
      runtime.modal({ type: 'open', target: { view: 'Connect' } })
      runtime.modal({ type: 'push', target: { view: 'ConnectingExternal', params: { connectorId, isLost: true } } })
    })
  })
  const stopTimer = clock.after(SOON_MS, end)
  watch.signal.addEventListener('abort', () => {
    stop()
    stopTimer()
  })
  // Once the visitor leaves the page, a wallet that locks no longer counts as a loss.
  window.addEventListener('pagehide', end, { signal: watch.signal })
}
