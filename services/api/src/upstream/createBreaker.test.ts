import { createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { createBreaker } from './createBreaker.ts'
import { createBulkhead } from './createBulkhead.ts'

const openBreaker = () => {
  const clock = createManualClock()
  const breaker = createBreaker({ monotonic: clock.monotonic })
  for (let count = 0; count < 3; count++) {
    expect(breaker.tryEnter()).toBe(true)
    breaker.fail()
  }
  return { breaker, clock }
}

describe('createBreaker', () => {
  it('opens after three failures in a row, not before', () => {
    const breaker = createBreaker({ monotonic: () => 0 })
    breaker.fail()
    breaker.fail()
    breaker.succeed()
    breaker.fail()
    breaker.fail()
    expect(breaker.tryEnter()).toBe(true)
    breaker.fail()
    expect(breaker.tryEnter()).toBe(false)
  })

  it('lets one probe through after its time, and closes when that succeeds', () => {
    const { breaker, clock } = openBreaker()
    clock.advance(4_999)
    expect(breaker.tryEnter()).toBe(false)
    clock.advance(1)
    expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false])
    breaker.succeed()
    expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, true])
  })

  it('stays open longer each time a probe fails, at most a minute', () => {
    const { breaker, clock } = openBreaker()
    for (const waitMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      clock.advance(waitMs - 1)
      expect(breaker.tryEnter()).toBe(false)
      clock.advance(1)
      expect(breaker.tryEnter()).toBe(true)
      breaker.fail()
    }
  })

  it('gives the place of a probe back that came to no verdict', () => {
    const { breaker, clock } = openBreaker()
    clock.advance(5_000)
    expect(breaker.tryEnter()).toBe(true)
    breaker.leave()
    expect(breaker.tryEnter()).toBe(true)
  })

  it('leaves an upstream alone for as long as it asks, at most a minute', () => {
    const clock = createManualClock()
    const breaker = createBreaker({ monotonic: clock.monotonic })
    breaker.fail(7_000)
    expect(breaker.tryEnter()).toBe(false)
    clock.advance(7_000)
    expect(breaker.tryEnter()).toBe(true)
    breaker.fail(86_400_000)
    clock.advance(60_000)
    expect(breaker.tryEnter()).toBe(true)
  })
})

describe('createBulkhead', () => {
  it('bounds each key alone and counts a place back once', () => {
    const bulkhead = createBulkhead(2)
    const first = bulkhead.enter('a')
    bulkhead.enter('a')
    expect(bulkhead.enter('a')).toBeUndefined()
    expect(bulkhead.enter('b')).toBeDefined()
    first?.()
    first?.()
    expect(bulkhead.enter('a')).toBeDefined()
    expect(bulkhead.enter('a')).toBeUndefined()
  })
})
