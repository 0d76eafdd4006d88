import { createMetrics } from '@billfold/service'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { createBoundReports } from './createBoundReports.ts'
import { createBucket } from './createBucket.ts'
import { createShares } from './createShares.ts'
import { defaultBounds } from './defaultBounds.ts'
import type { AllBounds, OwnerBounds } from './OwnerBounds.ts'

const none = { sockets: 0, topics: 0, callsPerSecond: 0, messages: 0, bytes: 0 }
const withBounds = (given: { readonly [kind in keyof AllBounds]?: Partial<OwnerBounds> }): AllBounds => ({
  address: { ...none, ...given.address },
  key: { ...none, ...given.key },
  project: { ...none, ...given.project },
})
const one = { address: '192.0.2.1', key: 'one', project: 'app' }
const other = { address: '192.0.2.2', key: 'other', project: 'app' }

describe('createBucket', () => {
  it('gives the burst at once, and then so many in a second', () => {
    const clock = createManualClock()
    const bucket = createBucket({ perSecond: 4, burst: 8, monotonic: clock.monotonic })
    const takeAll = () => Array.from({ length: 20 }, () => bucket.take(1)).filter(Boolean).length
    clock.advance(10_000)
    expect([bucket.isFull(), takeAll()]).toEqual([true, 8])
    clock.advance(250)
    expect(takeAll()).toBe(1)
    clock.advance(1_000)
    expect(takeAll()).toBe(4)
    clock.advance(1_999)
    expect(bucket.isFull()).toBe(false)
    clock.advance(1)
    expect(bucket.isFull()).toBe(true)
    clock.advance(3_600_000)
    expect(takeAll()).toBe(8)
  })

  it('takes all of a cost or nothing, and has said so before', () => {
    const bucket = createBucket({ perSecond: 1, burst: 5, monotonic: () => 0 })
    for (const [cost, isTaken] of [
      [3, true],
      [3, false],
      [2, true],
      [1, false],
    ] as const) {
      expect(bucket.hasRoom(cost)).toBe(isTaken)
      expect(bucket.take(cost)).toBe(isTaken)
    }
  })

  it('refuses no caller the last call because fractions of milliseconds do not add up', () => {
    const bucket = createBucket({ perSecond: 7, burst: 35, monotonic: () => 1e9 / 3 })
    for (let count = 0; count < 35; count += 1) expect([bucket.hasRoom(1), bucket.take(1)]).toEqual([true, true])
    expect([bucket.hasRoom(1), bucket.take(1)]).toEqual([false, false])
  })
})

describe('createShares', () => {
  it('bounds the sockets of each owner, and gives them back', () => {
    const bounds = withBounds({ key: { sockets: 1 }, address: { sockets: 2 }, project: { sockets: 3 } })
    const shares = createShares({ bounds, monotonic: () => 0 })
    expect(shares.enter(one)).toBeUndefined()
    expect(shares.enter(one)).toBe('key.sockets')
    expect(shares.enter({ ...one, key: 'two' })).toBeUndefined()
    expect(shares.enter({ ...one, key: 'three' })).toBe('address.sockets')
    expect(shares.enter(other)).toBeUndefined()
    expect(shares.enter({ address: '192.0.2.3', key: 'three', project: 'app' })).toBe('project.sockets')
    shares.leave(one)
    expect(shares.enter(one)).toBeUndefined()
  })

  it('bounds topics by their number, and counts none of those it refuses', () => {
    const shares = createShares({ bounds: withBounds({ address: { topics: 5 } }), monotonic: () => 0 })
    expect(shares.follow(one, 3)).toBeUndefined()
    expect(shares.follow({ ...other, address: one.address }, 3)).toBe('address.topics')
    expect(shares.follow(one, 2)).toBeUndefined()
    shares.unfollow(one, 4)
    expect(shares.follow(one, 5)).toBe('address.topics')
    expect(shares.follow(one, 4)).toBeUndefined()
  })

  it('gives five seconds of calls at once, of which a socket is one', () => {
    const clock = createManualClock()
    const shares = createShares({ bounds: withBounds({ key: { callsPerSecond: 2 } }), monotonic: clock.monotonic })
    expect(shares.enter(one)).toBeUndefined()
    expect(shares.call(one, 10)).toBe('key.calls')
    expect(shares.call(one, 9)).toBeUndefined()
    expect(shares.enter(one)).toBe('key.calls')
    expect(shares.call(other, 10)).toBeUndefined()
    clock.advance(500)
    expect(shares.call(one, 1)).toBeUndefined()
    expect(shares.call(one, 1)).toBe('key.calls')
  })

  it('bounds nothing that is set to 0', () => {
    const shares = createShares({ bounds: withBounds({}), monotonic: () => 0 })
    for (let count = 0; count < 50; count += 1) {
      expect([shares.enter(one), shares.follow(one, 1e6), shares.call(one, 1e6)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  it('counts for those owners that are known: before a token is read, the address alone', () => {
    const bounds = withBounds({ key: { sockets: 1 }, address: { sockets: 2 } })
    const shares = createShares({ bounds, monotonic: () => 0 })
    const { address } = one
    expect([shares.enter({ address }), shares.enter({ address })]).toEqual([undefined, undefined])
    expect(shares.enter({ address })).toBe('address.sockets')
    shares.leave({ address })
    expect(shares.enter(one)).toBeUndefined()
  })

  it('keeps every caller that has a socket, follows a topic or has used calls', () => {
    const clock = createManualClock()
    const bounds = withBounds({ key: { sockets: 1, topics: 1, callsPerSecond: 1 } })
    const shares = createShares({ bounds, monotonic: clock.monotonic })
    const forgetLater = () => {
      clock.advance(60_000)
      shares.forget()
    }
    shares.enter(one)
    shares.follow(one, 1)
    forgetLater()
    expect([shares.enter(one), shares.follow(one, 1)]).toEqual(['key.sockets', 'key.topics'])
    shares.unfollow(one, 1)
    forgetLater()
    expect(shares.enter(one)).toBe('key.sockets')
    shares.leave(one)
    shares.follow(one, 1)
    forgetLater()
    expect(shares.follow(one, 1)).toBe('key.topics')
    shares.unfollow(one, 1)
    shares.call(one, 5)
    shares.forget()
    expect(shares.call(one, 5)).toBe('key.calls')
  })

  it.each([0, 1])('ignores callers that are gone, with %s calls a second', callsPerSecond => {
    const bounds = withBounds({ key: { callsPerSecond }, address: { callsPerSecond }, project: { callsPerSecond } })
    const clock = createManualClock()
    let looks = 0
    const monotonic = () => {
      looks += 1
      return clock.monotonic()
    }
    const shares = createShares({ bounds, monotonic })
    shares.enter(one)
    shares.leave(one)
    clock.advance(60_000)
    const looksOf = (run: () => void) => {
      looks = 0
      run()
      return looks
    }
    expect([looksOf(shares.forget), looksOf(shares.forget)]).toEqual([3, 0])
  })
})

describe('createBoundReports', () => {
  const start = () => {
    const clock = createManualClock()
    clock.advance(10_000)
    const log = createLogSink()
    const metrics = createMetrics({ prefix: '' })
    return { clock, log, metrics, report: createBoundReports({ bounds: defaultBounds, clock, log, metrics }) }
  }

  it('counts each refusal, and writes a line for each bound and minute', () => {
    const { clock, log, metrics, report } = start()
    report('key.calls', one)
    report('key.calls', other)
    report('address.topics', one)
    expect(log.lines.map(({ fields }) => fields.bound)).toEqual(['key.calls', 'address.topics'])
    clock.advance(59_999)
    report('key.calls', one)
    expect(log.lines).toHaveLength(2)
    clock.advance(1)
    report('key.calls', one)
    expect(log.lines).toHaveLength(3)
    expect(metrics.text()).toContain('bound_refusals_total{bound="key.calls"} 4')
  })

  it.each([
    ['key.calls', 'BILLFOLD_RELAY_KEY_CALLS_PER_SECOND', 100],
    ['address.topics', 'BILLFOLD_RELAY_ADDRESS_TOPICS', 20_000],
    ['project.bytes', 'BILLFOLD_RELAY_PROJECT_BYTES', 536_870_912],
  ] as const)('names the variable and the limit of %s, and no whole address', (bound, variable, limit) => {
    const { log, report } = start()
    report(bound, { address: '2001:db8:1:2::/64', project: 'app' })
    expect(log.lines).toEqual([
      {
        level: 'warn',
        event: 'bound.reached',
        fields: { bound, variable, limit, from: '2001:db8:1::', project: 'app' },
      },
    ])
  })
})
