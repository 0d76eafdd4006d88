import { describe, expect, it } from 'vitest'
import { createWaits } from './createWaits.ts'

describe('createWaits', () => {
  const signal = new AbortController().signal
  const limitMs = 60_000

  it('resolves the waits for the notified key, and no others', async () => {
    const waits = createWaits()
    const gone: string[] = []
    const wait = (name: string, key: string) => waits.wait(key, limitMs, signal).then(() => gone.push(name))
    const all = [wait('a', 'one'), wait('b', 'one'), wait('c', 'two')]
    waits.notify('nobody')
    waits.notify('one')
    await Promise.all(all.slice(0, 2))
    expect(gone).toEqual(['a', 'b'])
    all.push(wait('d', 'one'))
    waits.notify('one')
    await all[3]
    waits.notify('two')
    await all[2]
    expect(gone).toEqual(['a', 'b', 'd', 'c'])
  })

  it('goes on waiting for the others when one gives up', async () => {
    const waits = createWaits()
    const controller = new AbortController()
    const first = waits.wait('one', limitMs, controller.signal)
    const second = waits.wait('one', limitMs, signal)
    controller.abort()
    await first
    waits.notify('one')
    await second
  })

  it('resolves after the time, and does not wait for a time of zero or after the end', async () => {
    const waits = createWaits()
    await waits.wait('one', 1, signal)
    await waits.wait('one', 0, signal)
    await waits.wait('one', limitMs, AbortSignal.abort())
    expect(waits.isOver()).toBe(false)
    const left = [
      waits.wait('one', limitMs, signal),
      waits.wait('one', limitMs, signal),
      waits.wait('two', limitMs, signal),
    ]
    waits.end()
    await Promise.all(left)
    expect(waits.isOver()).toBe(true)
    await waits.wait('one', limitMs, signal)
  })

  it('leaves nothing at the signal, however it ended', async () => {
    const waits = createWaits()
    const controller = new AbortController()
    let listening = 0
    const { addEventListener, removeEventListener } = controller.signal
    Object.assign(controller.signal, {
      addEventListener(...given: Parameters<typeof addEventListener>) {
        listening++
        addEventListener.apply(controller.signal, given)
      },
      removeEventListener(...given: Parameters<typeof removeEventListener>) {
        if (given[0] === 'abort') listening--
        removeEventListener.apply(controller.signal, given)
      },
    })
    await waits.wait('one', 1, controller.signal)
    const received = waits.wait('one', limitMs, controller.signal)
    expect(listening).toBe(1)
    waits.notify('one')
    await received
    expect(listening).toBe(0)
  })
})
