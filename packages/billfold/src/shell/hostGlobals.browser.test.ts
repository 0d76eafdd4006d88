import { describe, expect, test } from 'vitest'
import { account, isOpenInStore, openByPress, opener, wallet } from './testing/modal.ts'
import { withHost } from './testing/withHost.ts'

// Fault 129 and promise P1: what other scripts made of the page's globals, and what we make of them.

const host = withHost()

/** What scripts of real pages do to globals, in the page, before everything else. */
const patches: Record<string, () => void> = {
  'a Promise of its own, with a then of its own': () => {
    const Native = Promise
    class Zone<value> extends Native<value> {}
    const native = Native.prototype.then
    Object.assign(Native.prototype, {
      // biome-ignore lint/suspicious/noThenProperty: it is what zone.js does.
      then(this: Promise<unknown>, ...given: unknown[]) {
        return native.apply(this, given as never)
      },
    })
    Object.assign(window, { Promise: Zone })
  },
  'a fetch that throws at once': () => {
    window.fetch = () => {
      throw new Error('blocked by the page')
    }
  },
  'lists that write themselves as text': () => {
    Object.assign(Array.prototype, {
      toJSON(this: unknown[]) {
        return `[${this.map(item => JSON.stringify(item)).join(',')}]`
      },
    })
  },
  'a JSON that logs': () => {
    const { parse, stringify } = JSON
    JSON.parse = (...given) => parse(...given)
    JSON.stringify = (...given: unknown[]) => stringify(...(given as [unknown]))
  },
  'wrapped listeners, as error reporters have them': () => {
    const { addEventListener, removeEventListener } = EventTarget.prototype
    const wrapped = new WeakMap<object, EventListener>()
    const wrap = (listener: EventListenerOrEventListenerObject | null) => {
      if (!listener) return listener
      const known = wrapped.get(listener)
      if (known) return known
      const run = function (this: unknown, event: Event) {
        if (typeof listener === 'function') listener.call(this as EventTarget, event)
        else listener.handleEvent(event)
      }
      wrapped.set(listener, run)
      return run
    }
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      addEventListener.call(this, type, wrap(listener), options)
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      removeEventListener.call(this, type, wrap(listener), options)
    }
  },
  'lists and objects with more on their prototypes': () => {
    Object.assign(Array.prototype, { last: () => 0, contains: () => false, remove: () => {} })
    Object.assign(Object.prototype, { extend: () => {}, isEmpty: () => true })
    const { map, filter } = Array.prototype
    Array.prototype.map = function (this: unknown[], ...given: unknown[]) {
      return map.apply(this, given as never) as never
    }
    Array.prototype.filter = function (this: unknown[], ...given: unknown[]) {
      return filter.apply(this, given as never) as never
    }
  },
  'no storage': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
  'frames that never come': () => {
    window.requestAnimationFrame = () => 0
    Object.assign(window, { requestIdleCallback: undefined, structuredClone: undefined, ResizeObserver: undefined })
  },
}
/** Said on purpose: a storage that is refused, and stored lists that are no lists any more. */
const isOwnWarning = (message: string) => /^(error|warning): \[billfold\]/.test(message)

describe('globals that the page has patched (fault 129)', () => {
  test.each(Object.keys(patches))('%s: the visitor connects and the page receives no error', async name => {
    const { page, faults, close } = await host.open('?auto', {
      prepare: context => context.addInitScript(patches[name] as () => void),
    })
    await openByPress(page)
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await wallet(page).click()
    await account(page).waitFor()
    await expect.poll(() => isOpenInStore(page)).toBe(false)
    await account(page).click()
    await page.getByRole('button', { name: /Disconnect/ }).click()
    await opener(page).waitFor()
    await page.reload()
    await opener(page).waitFor()
    expect((await faults()).filter(message => !isOwnWarning(message))).toEqual([])
    await close()
  })
})

test('nothing of the page is patched by us, and nothing is left on window', async () => {
  const { page, faults, close } = await host.open()
  const [before, after] = await page.evaluate(async () => {
    const look = () => {
      const found = new Map<string, unknown>()
      const owners: Record<string, object> = {
        window,
        document,
        history,
        navigator,
        console,
        JSON,
        Promise,
        'EventTarget.prototype': EventTarget.prototype,
        'Node.prototype': Node.prototype,
        'Element.prototype': Element.prototype,
        'HTMLElement.prototype': HTMLElement.prototype,
        'HTMLDialogElement.prototype': HTMLDialogElement.prototype,
        'Document.prototype': Document.prototype,
        'Promise.prototype': Promise.prototype,
        'Array.prototype': Array.prototype,
        'Object.prototype': Object.prototype,
      }
      for (const [owner, object] of Object.entries(owners))
        for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(object)))
          found.set(
            `${owner} ${name}`,
            typeof property.value === 'function' ? property.value : (property.get ?? 'value'),
          )
      return found
    }
    const first = look()
    const { kit } = window.host.start()
    window.host.actions.openModal(kit)
    await kit.runtime.surface?.warm()
    await window.host.actions.connect(kit, { connector: 'toy.fox' })
    kit.destroy()
    const second = look()
    const changed = [...second].flatMap(([name, value]) => (first.get(name) === value ? [] : [name]))
    return [first.size, changed]
  })
  expect(before).toBeGreaterThan(1_000)
  // React marks the document once; it is the page's own copy.
  expect((after as string[]).filter(name => !/^document _reactListening/.test(name))).toEqual([])
  expect(await faults()).toEqual([])
  await close()
})
