import { isBillfoldError } from 'billfold/protocol'
import { describe, expect, test, vi } from 'vitest'
import { askProvider } from './askProvider.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { followProvider } from './followProvider.ts'
import { readProvider } from './readProvider.ts'

const provider = (request: (given: { method: string }) => unknown) => ({ request }) as unknown as Eip1193Provider
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it resolved'),
    (cause: unknown) => cause,
  )

describe('fault 79 and 80: a request to a wallet always settles', () => {
  test('a synchronous throw is a rejection with the very value', async () => {
    const error = new Error('now')
    const thrower = provider(() => {
      throw error
    })
    expect(await rejection(askProvider(thrower, { method: 'm' }))).toBe(error)
  })

  test('a thenable counts as a promise, also one that throws', async () => {
    const thenable = (property: PropertyDescriptor) => provider(() => Object.defineProperty({}, 'then', property))
    const sound = thenable({ value: (done: (value: number) => void) => done(7) })
    expect(await askProvider(sound, { method: 'm' })).toBe(7)
    const broken = thenable({
      get() {
        throw 'odd'
      },
    })
    expect(await rejection(askProvider(broken, { method: 'm' }))).toBe('odd')
  })

  test('silence ends with the signal or the limit', async () => {
    const silent = provider(() => new Promise(() => {}))
    const controller = new AbortController()
    const asking = rejection(askProvider(silent, { method: 'm', signal: controller.signal }))
    controller.abort()
    expect(isBillfoldError(await asking, 'request/aborted')).toBe(true)
    expect(
      isBillfoldError(await rejection(askProvider(silent, { method: 'm', withinMs: 1 })), 'connector/no-answer'),
    ).toBe(true)
  })

  test('what was given up before it began never reaches the wallet', async () => {
    const request = vi.fn()
    await rejection(askProvider(provider(request), { method: 'm', signal: AbortSignal.abort() }))
    expect(request).not.toHaveBeenCalled()
  })

  test('empty params are left out', async () => {
    const request = vi.fn(async () => 1)
    await askProvider(provider(request), { method: 'm' })
    expect(request).toHaveBeenCalledWith({ method: 'm' })
  })
})

describe('fault 88: events are followed as far as there are any', () => {
  test('no on, no removeListener, throwing ones', () => {
    followProvider(
      provider(() => 1),
      { a: () => {} },
    )()
    const thrower = () => {
      throw new Error('no')
    }
    followProvider({ request: thrower, on: thrower, removeListener: thrower } as unknown as Eip1193Provider, {
      a: () => {},
    })()
  })

  test('off serves where removeListener is missing, and without both no event is passed on', () => {
    const listeners = new Set<(value: unknown) => void>()
    const on = (_: string, listener: (value: unknown) => void) => listeners.add(listener)
    const off = (_: string, listener: (value: unknown) => void) => listeners.delete(listener)
    const received: unknown[] = []
    const stop = followProvider({ request: on, on, off } as unknown as Eip1193Provider, {
      a: value => received.push(value),
    })
    for (const listener of listeners) listener(1)
    stop()
    stop()
    expect(listeners.size).toBe(0)
    const stopSilent = followProvider({ request: on, on } as unknown as Eip1193Provider, {
      a: value => received.push(value),
    })
    stopSilent()
    for (const listener of listeners) listener(2)
    expect(received).toEqual([1])
  })

  test('what a listener throws stays away from the wallet', () => {
    const listeners = new Set<(value: unknown) => void>()
    const on = (_: string, listener: (value: unknown) => void) => listeners.add(listener)
    followProvider({ request: on, on } as unknown as Eip1193Provider, {
      a: () => {
        throw new Error('ours')
      },
    })
    for (const listener of listeners) expect(() => listener(1)).not.toThrow()
    expect(listeners.size).toBe(1)
  })
})

test('a provider is what has a request function, and reading one never throws', () => {
  const biting = {
    get request() {
      throw new Error('bites')
    },
  }
  for (const value of [undefined, null, 7, {}, { request: 1 }, biting]) expect(readProvider(value)).toBeUndefined()
  const sound = { request: async () => 1 }
  expect(readProvider(sound)).toBe(sound)
})
