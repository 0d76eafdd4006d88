import { afterEach, expect, it, vi } from 'vitest'
import { defaultEnvironment } from './defaultEnvironment.ts'

afterEach(() => void vi.restoreAllMocks())

it.each([-86_400_000, 86_400_000])('time goes on when the wall clock is set by %i ms (fault 77)', jumpMs => {
  const { clock } = defaultEnvironment()
  const before = clock.now()
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + jumpMs)
  const after = clock.now()
  expect(after).toBeGreaterThanOrEqual(before)
  expect(after - before).toBeLessThan(60_000)
})

it('takes for sleep what the wall clock is ahead by when the page is used again, and never goes back', () => {
  const { clock } = defaultEnvironment()
  const set = vi.spyOn(Date, 'now')
  const real = clock.now()
  set.mockReturnValue(real + 14_400_000)
  clock.wake?.()
  expect(clock.now() - real).toBeGreaterThanOrEqual(14_400_000)
  expect(clock.now() - real).toBeLessThan(14_460_000)
  // Inexact, and set back.
  for (const wall of [clock.now() + 4_000, clock.now() - 3_600_000]) {
    const before = clock.now()
    set.mockReturnValue(wall)
    clock.wake?.()
    expect(clock.now()).toBeGreaterThanOrEqual(before)
    expect(clock.now() - before).toBeLessThan(1_000)
  }
})
