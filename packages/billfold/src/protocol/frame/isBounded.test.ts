import { expect, test } from 'vitest'
import { isBounded } from './isBounded.ts'

test('holes of an array count: whoever walks it walks them as well', () => {
  expect(isBounded([1, 'two', [3]])).toBe(true)
  expect(isBounded(new Array(1_000))).toBe(true)
  expect(isBounded(new Array(30_000_000))).toBe(false)
  expect(isBounded({ list: new Array(2 ** 32 - 1) })).toBe(false)
  expect(isBounded(Array.from({ length: 1_000 }, () => new Array(1_000)))).toBe(false)
})
