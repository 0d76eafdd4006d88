import type { Environment, Unsubscribe } from 'billfold/adapter'
import { createTestStorage, type TestStorage } from './createTestStorage.ts'

/** What a test in Node uses for `window`: an event target with a storage. */
export type TestWindow = EventTarget & {
  readonly localStorage: NonNullable<Environment['storage']>
  ethereum?: unknown
}

/** One tab of an origin. */
export type TestTab = {
  readonly window: TestWindow
  /** The origin's storage; other tabs are notified of what is written through it, as browsers do. */
  readonly storage: NonNullable<Environment['storage']>
  /** Runs `task` with this tab's window as the global one. For synchronous work, e.g. creating a kit. */
  run<result>(task: () => result): result
  /** Makes this tab's window the global one until the returned function is called, for code that looks for it later. */
  enter(): Unsubscribe
  /** Receives no more events. */
  close(): void
}

/** Tabs that share a storage, in plain Node. */
export type TestOrigin = { readonly storage: TestStorage; openTab(): TestTab }

/**
 * Makes an origin whose tabs agree by `storage` events, so that two kits can be tested against each other without a
 * browser.
 * @example
 * const origin = createTestOrigin()
 * const [one, two] = [origin.openTab(), origin.openTab()]
 */
export function createTestOrigin(options: createTestStorage.Options = {}): TestOrigin {
  const storage = createTestStorage(options)
  const tabs = new Set<EventTarget>()
  let writer: EventTarget | undefined
  storage.watch((key, newValue) => {
    const from = writer
    for (const tab of tabs) {
      if (tab === from) continue
      // Another process is notified later, never in the middle of the write.
      queueMicrotask(() => {
        if (tabs.has(tab)) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
      })
    }
  })
  return {
    storage,
    openTab() {
      const target = new EventTarget()
      const writing = <result>(task: () => result) => {
        writer = target
        try {
          return task()
        } finally {
          writer = undefined
        }
      }
      const own: TestTab['storage'] = {
        getItem: key => storage.getItem(key),
        setItem: (key, text) => writing(() => storage.setItem(key, text)),
        removeItem: key => writing(() => storage.removeItem(key)),
      }
      const window: TestWindow = Object.assign(target, { localStorage: own })
      tabs.add(target)
      const enter = () => {
        const before = Object.getOwnPropertyDescriptor(globalThis, 'window')
        // A browser does not let a script replace its window: there the page itself is the tab.
        if (before && !before.configurable) return () => {}
        Object.defineProperty(globalThis, 'window', { value: window, configurable: true, writable: true })
        return () => {
          if (before) Object.defineProperty(globalThis, 'window', before)
          else Reflect.deleteProperty(globalThis, 'window')
        }
      }
      return {
        window,
        storage: own,
        enter,
        run(task) {
          const leave = enter()
          try {
            return task()
          } finally {
            leave()
          }
        },
        close: () => void tabs.delete(target),
      }
    },
  }
}
