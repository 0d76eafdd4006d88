import { expect, test } from 'vitest'
import { createRateLimit } from './createRateLimit.ts'

test('lets so many through per window and key, then says how long to wait', () => {
  let now = 1_000
  const limit = createRateLimit({ requests: 2, windowMs: 100, keys: 10, now: () => now })
  expect([limit('a'), limit('a')]).toEqual([0, 0])
  now = 1_030
  expect(limit('a')).toBe(70)
  expect(limit('b')).toBe(0)
  now = 1_100
  expect(limit('a')).toBe(0)
})

test('remembers a bounded number of keys, dropping the one unused for longest', () => {
  const limit = createRateLimit({ requests: 1, windowMs: 100, keys: 2, now: () => 0 })
  limit('a')
  limit('b')
  limit('c')
  expect(limit('a')).toBe(0)
  expect(limit('c')).toBe(100)
})
