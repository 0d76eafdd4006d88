import { expect, test } from 'vitest'
import { createTestClock } from './createTestClock.ts'

test('runs timers in the order they fall due, equal ones in the order they were set', async () => {
  const clock = createTestClock()
  const ran: string[] = []
  clock.after(20, () => ran.push('late'))
  clock.after(10, () => ran.push('first'))
  clock.after(10, () => ran.push('second'))
  await clock.advance(9)
  expect(ran).toEqual([])
  await clock.advance(1)
  expect(ran).toEqual(['first', 'second'])
  await clock.advance(10)
  expect(ran).toEqual(['first', 'second', 'late'])
  expect(clock.timerCount).toBe(0)
})

test('runs timers that a promise sets on the way', async () => {
  const clock = createTestClock()
  const times: number[] = []
  const start = clock.now()
  const wait = (ms: number) => new Promise<void>(resolve => void clock.after(ms, resolve))
  const walking = (async () => {
    for (const ms of [5, 7, 11]) {
      await wait(ms)
      times.push(clock.now() - start)
    }
  })()
  await clock.advance(23)
  await walking
  expect(times).toEqual([5, 12, 23])
})

test('does not run what was cancelled, and cancelling twice is harmless', async () => {
  const clock = createTestClock()
  let hasRun = false
  const cancel = clock.after(1, () => {
    hasRun = true
  })
  cancel()
  cancel()
  await clock.advance(10)
  expect(hasRun).toBe(false)
})

test('says how long it is until the next timer', async () => {
  const clock = createTestClock()
  expect(clock.nextMs).toBeUndefined()
  clock.after(30, () => {})
  const cancel = clock.after(20, () => {})
  expect(clock.nextMs).toBe(20)
  cancel()
  await clock.advance(12)
  expect(clock.nextMs).toBe(18)
})

test('a jump moves the wall clock and no timer', async () => {
  const clock = createTestClock(1_000)
  let hasRun = false
  clock.after(100, () => {
    hasRun = true
  })
  clock.jump(86_400_000)
  expect(clock.now()).toBe(86_401_000)
  await clock.advance(99)
  expect(hasRun).toBe(false)
  await clock.advance(1)
  expect(hasRun).toBe(true)
})
