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
