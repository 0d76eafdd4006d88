import { onTestFinished, vi } from 'vitest'

/** A page to discover wallets in: stands as `window` until the test is over, and counts what listens to it. */
export function createPage(): createPage.Page {
  const target = new EventTarget()
  const live = new Map<string, number>()
  const count = (event: string, by: number) => live.set(event, (live.get(event) ?? 0) + by)
  const page = Object.assign(target, {
    addEventListener(event: string, listener: EventListener, options: AddEventListenerOptions = {}) {
      count(event, 1)
      EventTarget.prototype.addEventListener.call(target, event, listener, options)
    },
    // The platform removes by this too when a signal aborts.
    removeEventListener(event: string, listener: EventListener) {
      count(event, -1)
      EventTarget.prototype.removeEventListener.call(target, event, listener)
    },
    listenerCount: (event: string) => live.get(event) ?? 0,
  }) as unknown as createPage.Page
  vi.stubGlobal('window', page)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return page
}

export declare namespace createPage {
  type Page = EventTarget & Record<string, unknown> & { listenerCount(event: string): number }
}
