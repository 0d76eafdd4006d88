import { expect, test } from 'vitest'
import { judgeRepeat } from './judgeRepeat.mjs'

const root = '/project'
type Tests = Record<string, 'passed' | string>
const report = (files: Record<string, Tests>) => ({
  testResults: Object.entries(files).map(([file, tests]) => ({
    name: `${root}/${file}`,
    status:
      Object.keys(tests).length > 0 && Object.values(tests).every(text => text === 'passed') ? 'passed' : 'failed',
    message: Object.keys(tests).length === 0 ? 'no such module\n  at line 1' : '',
    assertionResults: Object.entries(tests).map(([fullName, text]) => ({
      fullName,
      status: text === 'passed' ? 'passed' : 'failed',
      failureMessages: text === 'passed' ? [] : [text],
    })),
  })),
})
const judge = (first: Record<string, Tests>, second: Record<string, Tests>) =>
  judgeRepeat(report(first), report(second), root)

test('what failed twice failed, with what it said the second time', () => {
  const { failed, flaky } = judge({ 'a.test.ts': { one: 'first' } }, { 'a.test.ts': { one: 'second' } })
  expect(failed).toEqual(['a.test.ts: one\n    second'])
  expect(flaky).toEqual([])
})

test('what failed once is flaky and keeps both outputs, whichever run it failed in', () => {
  const first = { 'a.test.ts': { one: 'late', two: 'passed' }, 'b.test.ts': { one: 'passed' } }
  const { failed, flaky, report } = judge(first, { 'a.test.ts': { one: 'passed', two: 'gone' } })
  expect(failed).toEqual([])
  expect(flaky).toEqual([
    { name: 'a.test.ts: one', outputs: ['a.test.ts: one\n    late', 'passed'] },
    { name: 'a.test.ts: two', outputs: ['passed', 'a.test.ts: two\n    gone'] },
  ])
  // A reader of the layer's report finds the names, and a proof that passed alone.
  expect(report).toMatchObject({ flaky: [{ name: 'a.test.ts: one' }, { name: 'a.test.ts: two' }] })
  expect(report.testResults[0]?.assertionResults[0]?.status).toBe('passed')
})

test('what was not run the second time failed', () => {
  const { failed, flaky } = judge({ 'a.test.ts': { one: 'late' } }, { 'a.test.ts': {} })
  expect(failed).toEqual(['a.test.ts: one\n    late'])
  expect(flaky).toEqual([])
})

test('a file that could not be read failed, unless it was read the second time', () => {
  expect(judge({ 'a.test.ts': {} }, { 'a.test.ts': {} }).failed).toEqual(['a.test.ts: no such module'])
  const { failed, flaky } = judge({ 'a.test.ts': {} }, { 'a.test.ts': { one: 'passed' } })
  expect([failed, flaky.map(({ name }) => name)]).toEqual([[], ['a.test.ts']])
})
