/**
 * Keeps what our event handlers throw away from the page's `window.onerror` (promise P1). React 18 throws it out of the
 * listeners that it attaches to its root, React 19 reports it to the window while they run: so each listener of `root`
 * runs guarded. Call it before React's root is made. Page listeners that capture `error` on the window may still see it.
 */
export function guardHandlers(root: HTMLElement, onError: (cause: unknown) => void): void {
  const onReport = (event: ErrorEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    onError(event.error)
  }
  const guard = (listener: EventListenerOrEventListenerObject | null) => {
    if (typeof listener !== 'function') return listener
    return (event: Event) => {
      window.addEventListener('error', onReport, true)
      try {
        listener.call(root, event)
      } catch (cause) {
        onError(cause)
      } finally {
        window.removeEventListener('error', onReport, true)
      }
    }
  }
  const add: HTMLElement['addEventListener'] = root.addEventListener.bind(root)
  root.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const guarded = guard(listener)
    if (guarded) add(type, guarded, options)
  }
}
