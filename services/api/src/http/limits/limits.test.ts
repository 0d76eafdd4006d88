import { createLogSink, createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { createLeaseLimiter } from './createLeaseLimiter.ts'
import { createOutageLessor } from './createOutageLessor.ts'
import type { Lessor } from './Lessor.ts'

const perMs = 60_000
/** A part of it is ten tokens. */
const rule = { capacity: 60, perMs }
const plenty = { capacity: 600, perMs }
const mine = 'perCaller a'
const shared = 'perProject a'

/** A limiter over a bucket that a test fills; what it asks for is kept. */
function create(options: Partial<createLeaseLimiter.Options> = {}) {
  const clock = createManualClock()
  const asked: [key: string, want: number][] = []
  const state: { answer(want: number): 'busy' | Lessor.Slice | Promise<Lessor.Slice>; swept: number } = {
    answer: want => ({ granted: want, left: 0, nextMs: 0 }),
    swept: 0,
  }
  const lessor: Lessor = {
    async take(key, _, want) {
      asked.push([key, want])
      return state.answer(want)
    },
    async sweep() {
      state.swept++
    },
  }
  const limiter = createLeaseLimiter({ lessor, monotonic: clock.monotonic, ...options })
  return { asked, clock, limiter, state, take: (key: string, cost = 1, by = rule) => limiter.take(key, by, cost) }
}

const allowed = (remaining: number) => ({ isAllowed: true, remaining, retryAfterMs: 0 })
const refused = (retryAfterMs: number, remaining = 0) => ({ isAllowed: false, remaining, retryAfterMs })

describe('createLeaseLimiter', () => {
  it('lets a part of a caller’s limit pass on its own, and pays it with the first slice', async () => {
    const { asked, state, take } = create()
    for (let left = 59; left >= 50; left--) expect(await take(mine)).toEqual(allowed(left))
    expect(asked).toEqual([])
    state.answer = want => ({ granted: want, left: 40, nextMs: 0 })
    // A slice for ten, and the ten that passed.
    expect(await take(mine)).toEqual(allowed(49))
    expect(asked).toEqual([[mine, 20]])
  })

  it('asks before anything passes where a project is limited', async () => {
    const { asked, take } = create()
    // A sixtieth of it.
    expect(await take(shared)).toEqual(allowed(0))
    expect(asked).toEqual([[shared, 1]])
    const large = create()
    expect(await large.take(shared, 1, plenty)).toEqual(allowed(9))
    expect(large.asked).toEqual([[shared, 10]])
  })

  it('asks for as much as something costs, and for no more than there can be', async () => {
    const { asked, take } = create()
    await take(shared, 7)
    expect(await take('perProject b', 1_000)).toEqual(allowed(0))
    await take('perCaller c', 10)
    await take('perCaller c', 60)
    expect(asked).toEqual([
      [shared, 7],
      ['perProject b', 60],
      ['perCaller c', 60],
    ])
  })

  it('lets pass what the slice holds, without asking again', async () => {
    const { asked, take } = create()
    for (let left = 9; left >= 0; left--) expect(await take(shared, 1, plenty)).toEqual(allowed(left))
    expect(asked).toHaveLength(1)
    await take(shared, 1, plenty)
    expect(asked).toHaveLength(2)
  })

  it('asks for the next slice before the last is used up, while the bucket has plenty', async () => {
    const { asked, state, take } = create()
    state.answer = want => ({ granted: want, left: 20, nextMs: 0 })
    for (let times = 0; times < 5; times++) await take(shared, 1, plenty)
    expect(asked).toHaveLength(1)
    expect(await take(shared, 1, plenty)).toEqual(allowed(24))
    expect(asked).toEqual([
      [shared, 10],
      [shared, 10],
    ])
    // What came is added to what was left.
    await Promise.resolve()
    expect(await take(shared, 1, plenty)).toEqual(allowed(33))
    const scarce = create()
    scarce.state.answer = want => ({ granted: want, left: 19, nextMs: 0 })
    for (let times = 0; times < 9; times++) await scarce.take(shared, 1, plenty)
    expect(scarce.asked).toHaveLength(1)
  })

  it('asks for no next slice while the bucket is known to be empty', async () => {
    const { asked, state, take } = create()
    state.answer = () => ({ granted: 3, left: 20, nextMs: 500 })
    await take(shared, 1, plenty)
    await take(shared, 1, plenty)
    expect(asked).toHaveLength(1)
  })

  it('hides a failure of the next slice from calls that did not need it, and reports it to those that do', async () => {
    const { state, take } = create()
    state.answer = want => ({ granted: want, left: 20, nextMs: 0 })
    for (let times = 0; times < 5; times++) await take(shared, 1, plenty)
    const broken = new Error('broken')
    state.answer = () => Promise.reject(broken)
    for (let times = 0; times < 5; times++) expect((await take(shared, 1, plenty)).isAllowed).toBe(true)
    await expect(take(shared, 1, plenty)).rejects.toBe(broken)
    state.answer = want => ({ granted: want, left: 0, nextMs: 0 })
    expect((await take(shared, 1, plenty)).isAllowed).toBe(true)
  })

  it('refuses while the bucket is empty, and asks it only when it can have something', async () => {
    const { asked, clock, state, take } = create()
    state.answer = () => ({ granted: 0, left: 0, nextMs: 70 })
    // A fifth of the slice of ten takes two hundred milliseconds.
    expect(await take(shared, 1, plenty)).toEqual(refused(200))
    clock.advance(199)
    expect(await take(shared, 1, plenty)).toEqual(refused(1))
    expect(asked).toHaveLength(1)
    clock.advance(1)
    expect(await take(shared, 1, plenty)).toEqual(refused(200))
    expect(asked).toHaveLength(2)
    // The bucket says more.
    clock.advance(200)
    state.answer = () => ({ granted: 0, left: 0, nextMs: 1_500 })
    expect(await take(shared, 1, plenty)).toEqual(refused(1_500))
    // At least one token.
    const slow = create()
    slow.state.answer = () => ({ granted: 0, left: 0, nextMs: 0 })
    expect(await slow.take(shared, 1, rule)).toEqual(refused(1_000))
  })

  it('returns how long a more expensive call has to wait', async () => {
    const { state, take } = create()
    state.answer = () => ({ granted: 2, left: 0, nextMs: 100 })
    // Two of five are there; the third comes with the bucket's next, the others after it.
    expect(await take(shared, 5, rule)).toEqual(refused(3_000, 2))
    expect(await take(shared, 2, rule)).toEqual(allowed(0))
  })

  it('pays what is owed before it lets anything pass', async () => {
    const { asked, clock, state, take } = create()
    await take(mine, 10)
    state.answer = () => ({ granted: 4, left: 0, nextMs: 0 })
    expect(await take(mine)).toEqual(refused(2_000))
    expect(asked).toEqual([[mine, 20]])
    clock.advance(2_000)
    state.answer = want => ({ granted: want, left: 0, nextMs: 0 })
    expect(await take(mine)).toEqual(allowed(9))
    // Six were still owed.
    expect(asked.at(-1)).toEqual([mine, 16])
  })

  it('asks for no more than a whole bucket, for any debt', async () => {
    const { asked, take } = create()
    await take(mine, 10)
    await take(mine, 60).catch(() => {})
    expect(asked[0]).toEqual([mine, 60])
  })

  it('forgets tokens when the bucket is full again without them', async () => {
    const { asked, clock, take } = create()
    await take(shared, 1, plenty)
    clock.advance(perMs)
    await take(shared, 10, plenty)
    expect(asked).toHaveLength(2)
    clock.advance(perMs - 1)
    await take(mine, 10)
    clock.advance(perMs - 1)
    await take(mine)
    expect(asked.at(-1)).toEqual([mine, 20])
    const idle = create()
    await idle.take(mine, 10)
    idle.clock.advance(perMs)
    // A caller that was idle for a whole window has a full bucket.
    expect(await idle.take(mine, 10)).toEqual(allowed(50))
    expect(idle.asked).toEqual([])
  })

  it('forgets them also where the next slice took longer than that', async () => {
    const { clock, state, take } = create()
    state.answer = want => ({ granted: want, left: 20, nextMs: 0 })
    for (let times = 0; times < 5; times++) await take(shared, 1, plenty)
    let answer = (_: Lessor.Slice): void => {}
    state.answer = () =>
      new Promise(resolve => {
        answer = resolve
      })
    await take(shared, 1, plenty)
    clock.advance(perMs)
    answer({ granted: 10, left: 20, nextMs: 0 })
    await Promise.resolve()
    await Promise.resolve()
    expect(await take(shared, 1, plenty)).toEqual(allowed(29))
  })

  it('tries again, by chance, when another process is at the bucket', async () => {
    const waited: number[] = []
    const { asked, state, take } = create({
      random: () => 0.5,
      wait: async ms => {
        waited.push(ms)
      },
    })
    state.answer = want => (asked.length < 3 ? 'busy' : { granted: want, left: 0, nextMs: 0 })
    expect(await take(shared, 1, plenty)).toEqual(allowed(9))
    expect(waited).toEqual([7, 7])
  })

  it('asks once for all who wait', async () => {
    const { asked, take } = create()
    const taken = await Promise.all(Array.from({ length: 12 }, () => take(shared, 1, plenty)))
    expect(taken.filter(one => one.isAllowed)).toHaveLength(12)
    expect(asked).toHaveLength(2)
  })

  it('holds so many keys, drops those over first, then the longest unused', async () => {
    const { asked, clock, take } = create({ maxKeys: 2 })
    await take('perCaller a', 10)
    await take('perCaller b', 10)
    await take('perCaller a')
    expect(asked).toEqual([['perCaller a', 20]])
    // Used last, a stays; b begins anew.
    await take('perCaller c', 10)
    expect(await take('perCaller b', 10)).toEqual(allowed(50))
    expect(asked).toHaveLength(1)
    clock.advance(perMs)
    await take('perCaller d', 1)
    await take('perCaller e', 1)
    await take('perCaller d', 10)
    expect(asked.at(-1)).toEqual(['perCaller d', 11])
  })

  it('makes room by keys that are over, so that others are not dropped', async () => {
    const { asked, clock, take } = create({ maxKeys: 3 })
    await take('perCaller over')
    clock.advance(1)
    for (const key of ['perCaller first', 'perCaller kept', 'perCaller over']) await take(key)
    clock.advance(perMs - 1)
    for (const key of ['perCaller b', 'perCaller c']) await take(key)
    // What it has taken is not forgotten.
    await take('perCaller kept', 10)
    expect(asked).toEqual([['perCaller kept', 11]])
  })

  it('looks at the eight longest unused keys alone for each that comes', async () => {
    const { asked, clock, take } = create({ maxKeys: 10 })
    const live = Array.from({ length: 9 }, (_, at) => `perCaller ${at}`)
    await take('perCaller over')
    clock.advance(1)
    for (const key of [...live, 'perCaller over', 'perCaller 8']) await take(key)
    clock.advance(perMs - 1)
    for (const key of ['perCaller b', 'perCaller c']) await take(key)
    // The one that is over came ninth: two others were dropped.
    expect(await take('perCaller 1', 10)).toEqual(allowed(50))
    expect(asked).toEqual([])
  })

  it('makes room by a sweep', async () => {
    const { asked, clock, limiter, take } = create({ maxKeys: 2 })
    await take('perCaller over')
    clock.advance(1)
    for (const key of ['perCaller kept', 'perCaller over']) await take(key)
    clock.advance(perMs - 1)
    await limiter.sweep()
    await take('perCaller b')
    await take('perCaller kept', 10)
    expect(asked).toEqual([['perCaller kept', 11]])
  })

  it('sweeps out keys whose window is over, but none that is being asked for', async () => {
    const { asked, clock, limiter, state, take } = create()
    await take(mine, 10)
    let answer = (_: Lessor.Slice): void => {}
    state.answer = () =>
      new Promise(resolve => {
        answer = resolve
      })
    clock.advance(perMs - 1)
    await limiter.sweep()
    // What is owed within the window is not forgotten.
    const paying = take(mine)
    answer({ granted: 20, left: 0, nextMs: 0 })
    await paying
    expect(asked.splice(0)).toEqual([[mine, 20]])
    const waiting = take(shared, 1, plenty)
    clock.advance(perMs - 1)
    await limiter.sweep()
    clock.advance(1)
    await limiter.sweep()
    expect(state.swept).toBe(3)
    answer({ granted: 10, left: 0, nextMs: 0 })
    expect(await waiting).toEqual(allowed(9))
    expect(await take(shared, 1, plenty)).toEqual(allowed(8))
    expect(asked).toHaveLength(1)
    expect(await take(mine, 10)).toEqual(allowed(50))
  })
})

describe('createOutageLessor', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const slice = { granted: 1, left: 7, nextMs: 3 }

  function open() {
    const [clock, log] = [createManualClock(), createLogSink()]
    const state = { asked: 0, swept: 0, error: undefined as Error | undefined }
    const common: Lessor = {
      async take() {
        state.asked++
        if (state.error) throw state.error
        return slice
      },
      async sweep() {
        state.swept++
      },
    }
    const lessor = createOutageLessor({ shared: common, monotonic: clock.monotonic, log })
    return { clock, lessor, log, state, take: (want: number, key = 'a') => lessor.take(key, rule, want) }
  }

  it('gives what the shared buckets give while they can be asked', async () => {
    const { lessor, log, state, take } = open()
    expect(await take(10)).toBe(slice)
    await lessor.sweep()
    expect(state.swept).toBe(1)
    expect(log.lines).toEqual([])
  })

  it('gives slices of its own while they are away, and says so once', async () => {
    const { clock, log, state, take } = open()
    state.error = away
    expect(await take(50)).toEqual({ granted: 50, left: 10, nextMs: 0 })
    expect(log.lines).toHaveLength(1)
    expect(await take(50)).toEqual({ granted: 10, left: 0, nextMs: 1_000 })
    expect(await take(50)).toEqual({ granted: 0, left: 0, nextMs: 1_000 })
    expect(await take(100, 'b')).toEqual({ granted: 60, left: 0, nextMs: 0 })
    expect(state.asked).toBe(1)
    clock.advance(999)
    await take(1)
    expect(state.asked).toBe(1)
    clock.advance(1)
    await take(1)
    expect(state.asked).toBe(2)
    expect(log.lines).toEqual([{ level: 'warn', event: 'limits.local', fields: { forMs: 600_000 } }])
    state.error = undefined
    clock.advance(1_000)
    expect(await take(1)).toBe(slice)
    expect(await take(1)).toBe(slice)
    expect(log.lines.slice(1)).toEqual([{ level: 'info', event: 'limits.shared', fields: {} }])
  })

  it('does so for ten minutes after they last answered, and no longer', async () => {
    const { clock, state, take } = open()
    clock.advance(600_000)
    await take(1)
    state.error = away
    clock.advance(600_000)
    expect(await take(1)).toMatchObject({ granted: 1 })
    clock.advance(1)
    await expect(take(1)).rejects.toBe(away)
    expect(state.asked).toBe(3)
  })

  it('does so for no mistake of ours', async () => {
    const { state, take } = open()
    state.error = new Error('syntax')
    await expect(take(1)).rejects.toBe(state.error)
  })

  it('sweeps its own buckets too', async () => {
    const { clock, lessor, state, take } = open()
    state.error = away
    await take(60)
    await lessor.sweep()
    expect(await take(1)).toMatchObject({ granted: 0 })
    clock.advance(perMs)
    await lessor.sweep()
    expect(await take(60)).toMatchObject({ granted: 60 })
  })
})
