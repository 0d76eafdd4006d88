import { expect, test } from 'vitest'
import { frameMessageCharacters, frameMessageDepth } from '../limits.ts'
import { isBounded } from './isBounded.ts'

test('holes of an array count: a reader visits them as well', () => {
  expect(isBounded([1, 'two', [3]])).toBe(true)
  expect(isBounded(new Array(1_000))).toBe(true)
  expect(isBounded(new Array(30_000_000))).toBe(false)
  expect(isBounded({ list: new Array(2 ** 32 - 1) })).toBe(false)
  expect(isBounded(Array.from({ length: 1_000 }, () => new Array(1_000)))).toBe(false)
})

test('a message holds so many characters and values, to the last one', () => {
  const text = (left: number) => 'x'.repeat(frameMessageCharacters - left)
  for (const [left, wrap] of [
    [1, (filled: string) => filled],
    [5, (filled: string) => [filled, null]],
    [5, (filled: string) => [filled, []]],
    [4, (filled: string) => ({ ab: filled })],
    [4, (filled: string) => ({ [filled]: '', a: 0 })],
  ] as const) {
    expect(isBounded(wrap(text(left)))).toBe(true)
    expect(isBounded(wrap(text(left - 1)))).toBe(false)
  }
})

test('a message is so many levels deep, of lists as of records', () => {
  const nest = (wrap: (inner: unknown) => unknown, depth: number) =>
    Array.from({ length: depth }).reduce<unknown>(inner => wrap(inner), 1)
  for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })]) {
    expect(isBounded(nest(wrap, frameMessageDepth))).toBe(true)
    expect(isBounded(nest(wrap, frameMessageDepth + 1))).toBe(false)
  }
})

test('a message is made of plain values', () => {
  for (const value of [null, undefined, true, 1, 'x', [], {}, Object.assign(Object.create(null), { a: 1 })])
    expect(isBounded({ value })).toBe(true)
  for (const value of [1n, Symbol('x'), () => 1, new Map(), new Date(0), new Uint8Array(1), new (class {})()])
    expect(isBounded({ value })).toBe(false)
})
