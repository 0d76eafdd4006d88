import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runInProcess } from './runInProcess.mjs'

const root = resolve(import.meta.dirname, '../../..')
const code = `
export const isBig = (value: number) => value > 10
export const sum = (one: number, other: number) => one + other
export const last = (list: readonly number[]) => {
  let at = 0
  while (at < list.length) at += 1
  return list[at - 1]
}
const seen: number[] = []
export const note = (value: number, most: number) => {
  if (value === most) seen.push(value)
  return seen.length
}
export const isAlive = (value: number) => value > 0
let calls = 0
export const call = () => {
  calls += 1
  return calls
}
`
const tests = `
import { expect, test } from 'vitest'
import { call, isAlive, isBig, last, note, sum } from './code.ts'

test('leaves 10 out', () => expect([isBig(11), isBig(9)]).toEqual([true, false]))
test('never gives way, past no mutant, once the step is 0', () => {
  const step = sum(1, 1)
  for (let at = 0; at < 4; at += step);
})
test('runs past a mutant for ever', () => expect(last([1, 2])).toBe(2))
test('fails without the mutant, too, once one left something behind', () => expect(note(1, 2)).toBe(0))
test('ends the process with one, as a native module does', () => {
  if (!isAlive(1)) process.kill(process.pid, 'SIGKILL')
})
test('passes once in a process', () => expect(call()).toBe(1))
`

test('kills what a test notices twice or what ends the process, and ends what never gives way; what is not sure survives', async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/inProcess-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'code.ts'), code)
  writeFileSync(join(folder, 'code.test.ts'), tests)
  const path = relative(root, folder)
  const { files } = await runInProcess({ root, paths: [path], folders: [path], cache: path, stuckMs: 3_000 })
  const rows = files[`${path}/code.ts`]!.mutants.map(
    ({ location, replacement, status }) => `${location.start.line} ${replacement.split('\n')[0]} ${status}`,
  )
  expect(rows).toEqual([
    '2 () => undefined NoCoverage',
    '2 true Killed',
    '2 false Killed',
    '2 value >= 10 Survived',
    '2 value <= 10 Killed',
    '3 () => undefined NoCoverage',
    '3 one - other Timeout',
    '4 {} Killed',
    '6 false Killed',
    '6 at <= list.length Killed',
    '6 at >= list.length Killed',
    '6 at -= 1 Timeout',
    '7 at + 1 Killed',
    '9 ["Stryker was here"] NoCoverage',
    '10 {} Killed',
    // Neither killed nor survived for sure: the test also fails without them.
    '11 true Survived',
    '11 false Survived',
    '11 value !== most Survived',
    '14 () => undefined NoCoverage',
    '14 true Survived',
    '14 false Killed',
    '14 value >= 0 Survived',
    '14 value <= 0 Killed',
    '16 {} NoCoverage',
    '17 calls -= 1 NoCoverage',
  ])
})
