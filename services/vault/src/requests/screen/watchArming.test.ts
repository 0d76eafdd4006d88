import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ArmingStatus } from './arming.ts'
import { watchArming } from './watchArming.ts'

// What a browser reports of a card, simulated: in a real browser a test cannot be a second late or move a trusted pointer by a pixel.

type Received = { readonly intersectionRatio: number; readonly isVisible?: boolean }

function createTarget() {
  const listeners = new Map<string, (event: object) => void>()
  const addEventListener = (name: string, run: (event: object) => void, options: AddEventListenerOptions) => {
    // Before the page's own code can stop it, and without holding back a scroll.
    expect(options).toMatchObject({ capture: true, passive: true })
    listeners.set(name, run)
    options.signal?.addEventListener('abort', () => listeners.delete(name))
  }
  return { addEventListener, listeners }
}

function open({
  canSeeCover = true,
  height = 300,
  isFocused = true,
  least,
  visibilityState = 'visible',
  width = 400,
}: Options = {}) {
  const observers: { run: (entries: Received[]) => void; options: object | undefined; observed: unknown[] }[] = []
  class Observer {
    observed: unknown[] = []
    run: (entries: Received[]) => void
    options: object | undefined
    constructor(run: (entries: Received[]) => void, options?: object) {
      this.run = run
      this.options = options
      observers.push(this)
    }
    observe(element: unknown) {
      this.observed.push(element)
    }
    disconnect() {
      this.observed = []
    }
  }
  class Entry {}
  if (canSeeCover) Object.assign(Entry.prototype, { isVisible: false })
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('IntersectionObserverEntry', Entry)
  vi.stubGlobal('ResizeObserver', Observer)
  const page = { isFocused, visibilityState }
  const document = Object.assign(createTarget(), {
    hasFocus: () => page.isFocused,
  })
  Object.defineProperty(document, 'visibilityState', { get: () => page.visibilityState })
  const window = Object.assign(createTarget(), { innerWidth: width, innerHeight: height, document })
  const parts = [{}, {}]
  const card = { querySelectorAll: (selector: string) => (selector === '*' ? parts : []) }
  const last = {}
  const time = { now: 0 }
  const timers = new Map<() => void, number>()
  const statuses: ArmingStatus[] = []
  let coveredCount = 0
  const watch = watchArming({
    card: card as unknown as Element,
    end: last as unknown as Element,
    window: window as unknown as Window,
    least,
    clock: {
      now: () => time.now,
      after(delayMs, run) {
        timers.set(run, time.now + delayMs)
        return () => timers.delete(run)
      },
    },
    onChange: status => statuses.push(status),
    onCovered: () => {
      coveredCount += 1
    },
  })
  onTestFinished(watch.end)
  const [seen, reached, sizes] = observers as [Observer, Observer, Observer]
  return {
    card,
    coveredCount: () => coveredCount,
    document,
    last,
    page,
    parts,
    reached,
    seen,
    sizes,
    statuses,
    time,
    timers,
    watch,
    window,
    why: () => {
      const status = watch.read()
      return status.isArmed ? 'armed' : status.why
    },
    /** Reports all conditions. */
    arm() {
      seen.run([{ intersectionRatio: 1, isVisible: true }])
      reached.run([{ intersectionRatio: 1 }])
      document.listeners.get('pointermove')?.({ isTrusted: true })
    },
  }
}
type Options = {
  readonly canSeeCover?: boolean
  readonly height?: number
  readonly isFocused?: boolean
  readonly least?: { readonly width: number; readonly height: number }
  readonly visibilityState?: string
  readonly width?: number
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the watch over a card', () => {
  it('arms after a second in which all held, and says so by itself', () => {
    const { arm, statuses, time, timers, watch } = open()
    arm()
    expect(watch.read()).toEqual({ isArmed: false, why: 'wait', atMs: 1_000 })
    expect([...timers.values()]).toEqual([1_001])
    time.now = 1_001
    for (const [run] of [...timers]) run()
    expect(statuses.at(-1)).toEqual({ isArmed: true })
    expect(watch.read()).toEqual({ isArmed: true })
  })

  it('looks again when the second is over, whenever it began', () => {
    const { arm, time, timers } = open()
    time.now = 7_000
    arm()
    expect([...timers.values()]).toEqual([8_001])
  })

  it('reports each change once, and keeps one timer', () => {
    const { arm, document, statuses, timers } = open()
    arm()
    const { length } = statuses
    document.listeners.get('pointermove')?.({ isTrusted: true })
    expect(statuses).toHaveLength(length)
    expect(timers.size).toBe(1)
  })

  it('disarms when the page is left, and when its size falls below what is needed', () => {
    const { arm, document, page, time, timers, why, window } = open({ least: { width: 400, height: 300 } })
    arm()
    time.now = 1_000
    expect(why()).toBe('armed')
    page.isFocused = false
    window.listeners.get('blur')?.({})
    expect(why()).toBe('unfocused')
    expect(timers.size).toBe(0)
    page.isFocused = true
    window.listeners.get('focus')?.({})
    expect(why()).toBe('wait')
    page.visibilityState = 'hidden'
    document.listeners.get('visibilitychange')?.({})
    expect(why()).toBe('background')
    page.visibilityState = 'visible'
    document.listeners.get('visibilitychange')?.({})
    for (const [width, height] of [
      [399, 300],
      [400, 299],
    ] as const) {
      Object.assign(window, { innerWidth: width, innerHeight: height })
      window.listeners.get('resize')?.({})
      expect(why()).toBe('small')
      Object.assign(window, { innerWidth: 400, innerHeight: 300 })
      window.listeners.get('resize')?.({})
      expect(why()).toBe('still')
    }
  })

  it('asks for no size where the visitor alone decides of it', () => {
    const { arm, why } = open({ width: 1, height: 1 })
    arm()
    expect(why()).toBe('wait')
  })

  it('begins with how the page is', () => {
    expect(open({ visibilityState: 'hidden' }).why()).toBe('background')
    expect(open({ least: { width: 401, height: 1 } }).why()).toBe('small')
    expect(open().why()).toBe('unseen')
    const { arm, why } = open({ isFocused: false })
    arm()
    expect(why()).toBe('unfocused')
  })

  it.each([
    ['pointermove', { isTrusted: true }, true],
    ['pointermove', { isTrusted: false }, false],
    ['pointerdown', { isTrusted: true, pointerType: 'touch' }, true],
    ['pointerdown', { isTrusted: true, pointerType: 'mouse' }, false],
    ['pointerdown', { isTrusted: false, pointerType: 'touch' }, false],
    ['keydown', { isTrusted: true, repeat: false }, true],
    ['keydown', { isTrusted: true, repeat: true }, false],
    ['keydown', { isTrusted: false, repeat: false }, false],
  ])('a %s of %j shows that a visitor is present: %s', (name, event, isSo) => {
    const { document, reached, seen, why } = open()
    seen.run([{ intersectionRatio: 1, isVisible: true }])
    reached.run([{ intersectionRatio: 1 }])
    expect(why()).toBe('still')
    document.listeners.get(name)?.(event)
    expect(why()).toBe(isSo ? 'wait' : 'still')
  })

  it('takes a card for seen where all of it is on screen and nothing covers it, by the newest word', () => {
    const { arm, card, coveredCount, seen, why } = open()
    expect(seen.observed).toEqual([card])
    // Else a browser never says that something is covered.
    expect(seen.options).toMatchObject({ trackVisibility: true, delay: 100 })
    expect(seen.options).toMatchObject({ threshold: expect.arrayContaining([0.99]) })
    seen.run([])
    expect(why()).toBe('unseen')
    seen.run([{ intersectionRatio: 1, isVisible: false }])
    expect(why()).toBe('hidden')
    expect(coveredCount()).toBe(0)
    arm()
    seen.run([
      { intersectionRatio: 0.5, isVisible: true },
      { intersectionRatio: 0.99, isVisible: true },
    ])
    expect(why()).toBe('wait')
    seen.run([{ intersectionRatio: 0.98, isVisible: false }])
    expect(why()).toBe('hidden')
    expect(coveredCount()).toBe(0)
    seen.run([{ intersectionRatio: 0.99, isVisible: true }])
    seen.run([{ intersectionRatio: 0.99, isVisible: false }])
    expect(why()).toBe('hidden')
    expect(coveredCount()).toBe(1)
  })

  it('takes being on screen in full for seen where a browser does not report covers', () => {
    const { coveredCount, seen, why } = open({ canSeeCover: false })
    seen.run([{ intersectionRatio: 0.99 }])
    expect(why()).toBe('unread')
    seen.run([{ intersectionRatio: 0.98 }])
    expect(why()).toBe('hidden')
    expect(coveredCount()).toBe(0)
  })

  it('takes what is asked for read when half of its end was on screen', () => {
    const { last, reached, seen, why } = open()
    expect(reached.observed).toEqual([last])
    expect(reached.options).toEqual({ threshold: [0.5, 1] })
    seen.run([{ intersectionRatio: 1, isVisible: true }])
    reached.run([{ intersectionRatio: 0.49 }])
    expect(why()).toBe('unread')
    reached.run([{ intersectionRatio: 0.1 }, { intersectionRatio: 0.5 }])
    expect(why()).toBe('still')
  })

  it('waits half a second after anything in the card or its window changed its size', () => {
    const { arm, card, parts, sizes, time, watch, window } = open()
    expect(sizes.observed).toEqual([card, ...parts])
    arm()
    time.now = 5_000
    for (const move of [() => sizes.run([]), () => window.listeners.get('resize')?.({})]) {
      move()
      expect(watch.read()).toEqual({ isArmed: false, why: 'wait', atMs: time.now + 500 })
      time.now += 5_000
    }
  })

  it('leaves no listener, no observer and no timer', () => {
    const { arm, document, reached, seen, sizes, timers, watch, window } = open()
    arm()
    expect([window.listeners.size, document.listeners.size, timers.size]).toEqual([3, 4, 1])
    watch.end()
    expect([window.listeners.size, document.listeners.size, timers.size]).toEqual([0, 0, 0])
    expect([seen, reached, sizes].map(({ observed }) => observed)).toEqual([[], [], []])
  })
})
