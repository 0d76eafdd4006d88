import { createRandom } from '@billfold/testkit/vitest'
import { describe, expect, it, test } from 'vitest'
import { linkTimes } from './linkTimes.ts'
import { CLOSED_LINK, type LinkEffect, type LinkEvent, type LinkState, linkTransition } from './linkTransition.ts'
import { toRelayUrl } from './toRelayUrl.ts'

const call = (id: string, isUrgent = false) =>
  ({ type: 'called', call: { id, method: 'irn_publish', isUrgent } }) as const
const subscribed = (topic: string) => ({ type: 'subscribed', topic, id: `s-${topic}` }) as const
const closed = (socket: number, code = 1006, isCorrected = false) =>
  ({ type: 'closed', socket, code, isCorrected, random: 0.5 }) as const
const opened = (socket: number) => ({ type: 'opened', socket, id: `o${socket}` }) as const

/** Runs events from the beginning; the effects are those of the last one. */
function walk(...events: readonly LinkEvent[]): { state: LinkState; effects: readonly LinkEffect[] } {
  let result: ReturnType<typeof linkTransition> = { state: CLOSED_LINK, effects: [] }
  for (const event of events) result = linkTransition(result.state, event)
  return result
}

const timers = (effects: readonly LinkEffect[]) =>
  Object.fromEntries(effects.flatMap(effect => (effect.type === 'timer' ? [[effect.timer, effect.ms]] : [])))

describe('link', () => {
  it('opens one socket, for the first topic or call', () => {
    expect(walk(subscribed('a')).effects).toContainEqual({ type: 'open', socket: 1 })
    expect(walk(call('1')).effects).toContainEqual({ type: 'open', socket: 1 })
    expect(walk(subscribed('a'), subscribed('b'), call('1')).effects).toEqual([])
    expect(walk({ type: 'woken', id: 'w' }).effects).toEqual([])
    expect(walk({ type: 'awaited', isAwaited: true }).effects).toEqual([])
  })

  it('subscribes to all and sends again what is unanswered, in its order, on every socket', () => {
    const first = walk(subscribed('a'), call('1'), subscribed('b'), call('2'), opened(1))
    expect(first.effects).toContainEqual({ type: 'subscribe', id: 'o1', topics: ['a', 'b'] })
    expect(first.effects).toContainEqual({ type: 'send', ids: ['1', '2'] })
    let { state } = linkTransition(first.state, { type: 'received', socket: 1, answers: '1' })
    for (const event of [closed(1), { type: 'elapsed', timer: 'retry', id: '', random: 0 } as const])
      state = linkTransition(state, event).state
    const second = linkTransition(state, opened(2))
    expect(second.effects).toContainEqual({ type: 'subscribe', id: 'o2', topics: ['a', 'b'] })
    expect(second.effects).toContainEqual({ type: 'send', ids: ['2'] })
  })

  it('ignores older sockets', () => {
    const late = walk(subscribed('a'), opened(1), closed(1), { type: 'elapsed', timer: 'retry', id: '', random: 0 })
    for (const event of [opened(1), closed(1), { type: 'received', socket: 1 } as const])
      expect(linkTransition(late.state, event)).toEqual({ state: late.state, effects: [] })
  })

  it('backs off with jitter, from the first frame on anew', () => {
    let { state } = walk(subscribed('a'))
    const pauses: (number | undefined)[] = []
    for (let round = 1; round <= 9; round += 1) {
      const gone = linkTransition(state, closed(round))
      pauses.push(timers(gone.effects).retry as number | undefined)
      state = linkTransition(gone.state, { type: 'elapsed', timer: 'retry', id: '', random: 0 }).state
    }
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    const least = linkTransition(state, { ...closed(10), random: 0 })
    expect(timers(least.effects).retry).toBe(15_000)
    state = linkTransition(state, opened(10)).state
    state = linkTransition(state, { type: 'received', socket: 10, answers: 'o10' }).state
    expect(timers(linkTransition(state, closed(10)).effects).retry).toBe(250)
  })

  it('stays closed when refused, and reconnects on request', () => {
    const refused = walk(subscribed('a'), call('1'), closed(1, 3000))
    expect(refused.state.phase).toBe('refused')
    expect(refused.effects).toContainEqual({ type: 'fail', ids: ['1'], why: 'refused' })
    expect(timers(refused.effects).retry).toBeUndefined()
    expect(linkTransition(refused.state, call('2')).effects).toContainEqual({ type: 'open', socket: 2 })
    expect(linkTransition(refused.state, { type: 'woken', id: '' }).effects).toContainEqual({ type: 'open', socket: 2 })
  })

  it('comes back at once when refused for a clock that it has corrected', () => {
    const corrected = walk(subscribed('a'), call('1'), closed(1, 3000, true))
    expect(corrected.state).toMatchObject({ phase: 'waiting', calls: [{ id: '1' }] })
    expect(timers(corrected.effects).retry).toBe(0)
  })

  it('comes later when the relay is busy, and only when needed after it was idle', () => {
    expect(timers(walk(subscribed('a'), opened(1), closed(1, 1013)).effects).retry).toBe(7_500)
    expect(timers(walk(subscribed('a'), opened(1), closed(1, 4008)).effects).retry).toBe(250)
    expect(timers(walk(subscribed('a'), opened(1), closed(1, 4010)).effects).retry).toBe(250)
    expect(timers(walk(subscribed('a'), opened(1), closed(1, 1001)).effects).retry).toBe(250)
    const unused = walk(call('1'), opened(1), { type: 'received', socket: 1, answers: '1' }, closed(1, 4008))
    expect(unused.state.phase).toBe('idle')
    expect(unused.effects.some(effect => effect.type === 'open')).toBe(false)
  })

  it('gives up what is urgent after five attempts, and nothing else', () => {
    let { state } = walk(call('patient'), call('urgent', true))
    for (let round = 1; round < linkTimes.unreachableCount; round += 1) {
      const gone = linkTransition(state, closed(round))
      expect(gone.effects.some(effect => effect.type === 'fail')).toBe(false)
      state = linkTransition(gone.state, { type: 'elapsed', timer: 'retry', id: '', random: 0 }).state
    }
    const last = linkTransition(state, closed(linkTimes.unreachableCount))
    expect(last.effects).toContainEqual({ type: 'fail', ids: ['urgent'], why: 'unreachable' })
    expect(last.state.calls.map(one => one.id)).toEqual(['patient'])
  })

  it('asks a silent socket whether it lives, and replaces one that does not answer', () => {
    const quiet = walk(subscribed('a'), { type: 'awaited', isAwaited: true }, opened(1), {
      type: 'received',
      socket: 1,
      answers: 'o1',
    })
    expect(timers(quiet.effects)).toMatchObject({ probe: linkTimes.probeMs, silence: undefined })
    const asked = linkTransition(quiet.state, { type: 'elapsed', timer: 'probe', id: 'p', random: 0 })
    expect(asked.effects).toContainEqual({ type: 'subscribe', id: 'p', topics: ['a'] })
    expect(timers(asked.effects).silence).toBe(linkTimes.silenceMs)
    const dead = linkTransition(asked.state, { type: 'elapsed', timer: 'silence', id: '', random: 0.5 })
    expect(dead.effects).toContainEqual({ type: 'close', socket: 1 })
    expect(dead.state.phase).toBe('waiting')
    const idle = linkTransition(quiet.state, { type: 'awaited', isAwaited: false })
    expect(timers(idle.effects).probe).toBe(linkTimes.idleProbeMs)
  })

  it('counts the patience from the first question that is not answered', () => {
    const asked = walk(subscribed('a'), opened(1))
    expect(timers(asked.effects).silence).toBe(linkTimes.silenceMs)
    expect(timers(linkTransition(asked.state, call('1')).effects)).not.toHaveProperty('silence')
  })

  it('asks for what was missed when the page is back, with less patience', () => {
    const woken = linkTransition(walk(subscribed('a'), opened(1)).state, { type: 'woken', id: 'w' })
    expect(woken.effects).toContainEqual({ type: 'subscribe', id: 'w', topics: ['a'] })
    expect(timers(woken.effects).silence).toBe(linkTimes.wokenMs)
    const away = walk(subscribed('a'), opened(1), closed(1))
    expect(linkTransition(away.state, { type: 'woken', id: 'w' }).effects).toContainEqual({ type: 'open', socket: 2 })
  })

  it('closes a socket without a use after a while, unless there is one again', () => {
    const unused = walk(subscribed('a'), opened(1), { type: 'unsubscribed', topic: 'a', id: 'u' })
    expect(unused.effects).toContainEqual({ type: 'unsubscribe', id: 'u', topic: 'a' })
    expect(timers(unused.effects).linger).toBe(linkTimes.lingerMs)
    const gone = linkTransition(unused.state, { type: 'elapsed', timer: 'linger', id: '', random: 0 })
    expect(gone).toMatchObject({ state: { phase: 'idle' } })
    expect(gone.effects).toContainEqual({ type: 'close', socket: 1 })
    const again = linkTransition(unused.state, subscribed('b'))
    expect(timers(again.effects)).toHaveProperty('linger', undefined)
  })

  it('is over when it is ended', () => {
    const ended = walk(subscribed('a'), call('1'), opened(1), { type: 'ended' })
    expect(ended.effects).toContainEqual({ type: 'fail', ids: ['1'], why: 'ended' })
    expect(ended.effects).toContainEqual({ type: 'close', socket: 1 })
    expect(linkTransition(ended.state, call('2')).effects).toEqual([{ type: 'fail', ids: ['2'], why: 'ended' }])
    expect(linkTransition(ended.state, subscribed('b')).effects).toEqual([])
  })
})

// For any events in any order: at most one socket, no call forgotten, no timer without a reason.
test.each(Array.from({ length: 30 }, (_, index) => index + 1))('1,000 events of seed %i', seed => {
  const random = createRandom(seed)
  let state = CLOSED_LINK
  let isOpen = false
  const due = new Map<string, number>()
  const ends = new Map<string, number>()
  const made: string[] = []
  const seen = new Set<string>()
  for (let step = 1; step <= 1_000; step += 1) {
    const socket = random.next() < 0.8 ? state.socket : Math.max(0, state.socket - 1)
    const topic = random.pick(['a', 'b', 'c'])
    const id = `f${step}`
    const waiting = [...due.keys()]
    const events: (() => LinkEvent)[] = [
      () => ({ type: 'subscribed', topic, id }),
      () => ({ type: 'unsubscribed', topic, id }),
      () => ({ type: 'unsubscribed', topic, id }),
      () => call(`c${step}`, random.next() < 0.3),
      () => ({ type: 'dropped', id: state.calls[0]?.id ?? 'none' }),
      () => ({ type: 'awaited', isAwaited: random.next() < 0.5 }),
      () => ({ type: 'woken', id }),
      () => ({ type: 'opened', socket, id }),
      () => ({ type: 'opened', socket, id }),
      () => ({
        type: 'received',
        socket,
        answers: random.pick([undefined, ...state.controls, ...state.calls.map(one => one.id)]),
      }),
      () => ({
        type: 'closed',
        socket,
        code: random.pick([1001, 1006, 1013, 3000, 4008, 4010]),
        isCorrected: random.next() < 0.2,
        random: random.next(),
      }),
    ]
    const timer = waiting.length > 0 && random.next() < 0.3 ? random.pick(waiting) : undefined
    const event: LinkEvent = timer
      ? { type: 'elapsed', timer: timer as 'retry', id, random: random.next() }
      : random.pick(events)()
    if (timer) due.delete(timer)
    if (event.type === 'called') made.push(event.call.id)
    if (event.type === 'dropped' && state.calls.some(one => one.id === event.id)) ends.set(event.id, 1)
    if (event.type === 'received' && event.socket === state.socket && state.phase === 'open')
      if (state.calls.some(one => one.id === event.answers)) ends.set(event.answers as string, 1)
    if (event.type === 'closed' && event.socket === state.socket) isOpen = false
    const result = linkTransition(state, event)
    state = result.state
    seen.add(state.phase)
    for (const effect of result.effects) {
      if (effect.type === 'open') {
        expect(isOpen, `seed ${seed}, step ${step}: a second socket`).toBe(false)
        isOpen = true
      }
      if (effect.type === 'close') isOpen = false
      if (effect.type === 'timer') effect.ms === undefined ? due.delete(effect.timer) : due.set(effect.timer, effect.ms)
      if (effect.type === 'fail') for (const one of effect.ids) ends.set(one, (ends.get(one) ?? 0) + 1)
    }
    const isWanted = state.topics.length > 0 || state.calls.length > 0
    const where = `seed ${seed}, step ${step}, ${JSON.stringify(event)}`
    expect(isOpen, where).toBe(state.phase === 'connecting' || state.phase === 'open')
    // Something always goes on: a socket, its opening, a pause that ends, or a reported refusal.
    if (isWanted) expect(isOpen || due.has('retry') || state.phase === 'refused', where).toBe(true)
    if (state.phase === 'connecting') expect(due.has('open'), where).toBe(true)
    if (state.phase === 'open' && state.calls.length + state.controls.length > 0)
      expect(due.has('silence'), where).toBe(true)
    if (!isWanted && isOpen) expect(due.has('linger'), where).toBe(true)
    if (state.phase === 'idle' || state.phase === 'refused') expect([...due.keys()], where).toEqual([])
    if (state.phase === 'refused') expect(state.calls, where).toEqual([])
  }
  for (const id of made) expect((ends.get(id) ?? 0) + state.calls.filter(one => one.id === id).length, id).toBe(1)
  expect([...seen].sort()).toEqual(['connecting', 'idle', 'open', 'refused', 'waiting'])
})

it('makes the address of a socket with sorted parameters, beside those that were configured', () => {
  expect(toRelayUrl('wss://relay.example/v1?region=eu', { auth: 'a.b.c', projectId: 'p' })).toBe(
    'wss://relay.example/v1?auth=a.b.c&projectId=p&region=eu&ua=wc-2%2Fbillfold&useOnCloseEvent=true',
  )
  expect(toRelayUrl('ws://127.0.0.1:5555', { auth: 'a' })).toBe(
    'ws://127.0.0.1:5555/?auth=a&ua=wc-2%2Fbillfold&useOnCloseEvent=true',
  )
})
