import { describe, expect, it, vi } from 'vitest'
import { createApprovalQueue, type QueueError } from './createApprovalQueue.ts'

function create() {
  const time = { now: 0 }
  const queue = createApprovalQueue({ now: () => time.now })
  const open: (() => void)[] = []
  let most = 0
  let running = 0
  const ask = (signal = new AbortController().signal) =>
    queue.run(
      () =>
        new Promise<string>(done => {
          running += 1
          most = Math.max(most, running)
          open.push(() => {
            running -= 1
            done('done')
          })
        }),
      signal,
    )
  const why = (answer: Promise<unknown>) => answer.then(String, (error: QueueError) => error.why)
  return { ask, queue, most: () => most, open, time, why }
}

describe('the queue', () => {
  it('shows one of 500 at a time, keeps 98 behind it and refuses the rest (T12)', async () => {
    const { ask, queue, most, open, why } = create()
    const answers = Array.from({ length: 500 }, () => why(ask()))
    expect(queue.waiting()).toBe(98)
    for (let count = 0; count < 99; count++) {
      await expect.poll(() => open.length).toBe(count + 1)
      open[count]?.()
    }
    const outcomes = await Promise.all(answers)
    expect(most()).toBe(1)
    expect(outcomes.filter(one => one === 'done')).toHaveLength(99)
    expect(outcomes.filter(one => one === 'full')).toHaveLength(401)
  })

  it('lets a site wait half a minute after three rejections in a row, and refuses what it had asked by then', async () => {
    const { ask, queue, open, time, why } = create()
    queue.reportOutcome('rejected')
    queue.reportOutcome('rejected')
    queue.reportOutcome('approved')
    queue.reportOutcome('rejected')
    queue.reportOutcome('rejected')
    const [first, second] = [why(ask()), why(ask())]
    queue.reportOutcome('rejected')
    expect(await second).toBe('cool-down')
    expect(await why(ask())).toBe('cool-down')
    open[0]?.()
    expect(await first).toBe('done')
    time.now = 29_999
    expect(await why(ask())).toBe('cool-down')
    time.now = 30_000
    const later = why(ask())
    await expect.poll(() => open.length).toBe(2)
    open[1]?.()
    expect(await later).toBe('done')
  })

  it('returns how long a site has to wait, and blocks none for longer because a clock was set back', () => {
    const { queue, time } = create()
    expect(queue.coolDownMs()).toBe(0)
    time.now = 1_000_000
    for (let count = 0; count < 3; count++) queue.reportOutcome('rejected')
    expect(queue.coolDownMs()).toBe(30_000)
    time.now += 10_000
    expect(queue.coolDownMs()).toBe(20_000)
    time.now += 30_000
    expect(queue.coolDownMs()).toBe(0)
    time.now = 0
    expect(queue.coolDownMs()).toBe(0)
  })

  it('shows nothing that was given up before it came', async () => {
    const { ask, open } = create()
    await expect(ask(AbortSignal.abort())).rejects.toMatchObject({ name: 'QueueError', why: 'aborted' })
    expect(open).toEqual([])
  })

  it('leaves one that is looked at to its visitor when it is given up, and listens to none that has left', async () => {
    const { ask, queue, open, why } = create()
    const listening = new Set<AbortSignal>()
    const signalOf = ({ signal }: AbortController) => {
      const remove = signal.removeEventListener.bind(signal)
      vi.spyOn(signal, 'removeEventListener').mockImplementation(
        (name: string, run: EventListenerOrEventListenerObject) => {
          if (name === 'abort') listening.delete(signal)
          remove(name, run)
        },
      )
      listening.add(signal)
      return signal
    }
    const [shown, waiting] = [new AbortController(), new AbortController()]
    const [first, second] = [why(ask(signalOf(shown))), why(ask(signalOf(waiting)))]
    shown.abort()
    for (let count = 0; count < 3; count++) queue.reportOutcome('rejected')
    expect(await second).toBe('cool-down')
    open[0]?.()
    expect(await first).toBe('done')
    expect(listening.size).toBe(0)
  })

  it('takes one out that is given up while it waits, and goes on with the others', async () => {
    const { ask, open, why } = create()
    const leaving = new AbortController()
    const [first, second, third] = [why(ask()), why(ask(leaving.signal)), why(ask())]
    leaving.abort()
    expect(await second).toBe('aborted')
    open[0]?.()
    expect(await first).toBe('done')
    await expect.poll(() => open.length).toBe(2)
    open[1]?.()
    expect(await third).toBe('done')
  })
})
