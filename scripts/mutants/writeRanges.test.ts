import { expect, test } from 'vitest'
import { writeRanges } from './writeRanges.mjs'

const at = (startLine: number, startColumn: number, endLine: number, endColumn: number, file = 'a.ts') => ({
  file,
  location: { start: { line: startLine, column: startColumn }, end: { line: endLine, column: endColumn } },
})

test('writes each place once, in columns from 0, and none that is inside of another', () => {
  expect(writeRanges([at(3, 1, 3, 9), at(2, 7, 4, 4), at(2, 7, 2, 9), at(2, 7, 4, 4)])).toEqual(['a.ts:2:6-4:3'])
  expect(writeRanges([at(5, 1, 5, 9), at(2, 7, 4, 4), at(3, 1, 3, 9, 'b.ts')])).toEqual([
    'a.ts:2:6-4:3',
    'a.ts:5:0-5:8',
    'b.ts:3:0-3:8',
  ])
})
