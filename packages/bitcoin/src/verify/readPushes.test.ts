import { expect, it } from 'vitest'
import { readPushes } from './readPushes.ts'

const push = (length: number) => [length, ...Array.from({ length }, (_, at) => at)]
const read = (...bytes: number[]) => readPushes(Uint8Array.from(bytes)).map(({ length }) => length)

it('reads two plain pushes of up to 75 bytes', () => {
  expect(read(...push(75), ...push(1))).toEqual([75, 1])
  expect(readPushes(Uint8Array.of(2, 7, 8, 1, 9))).toEqual([Uint8Array.of(7, 8), Uint8Array.of(9)])
})

it.each([
  [[]],
  [push(2)],
  [[...push(2), ...push(2), ...push(2)]],
  [[...push(2), 0]],
  [[0, ...push(2)]],
  [[...push(76), ...push(2)]],
  [[0x4c, ...push(2), ...push(2)]],
  [[...push(2), 3, 1, 2]],
  [[...push(2), 0x4c]],
])('reads nothing of %j', bytes => {
  expect(read(...bytes)).toEqual([])
})
