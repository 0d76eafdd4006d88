import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import critical from './critical.json'
import equivalents from './equivalents.json'
import { type Equivalent, judgeMutants } from './judgeMutants.mjs'

const source = ['function f(a, b) {', '  if (a && b) {', '    return 1', '  }', '}'].join('\n')
const at = (startLine: number, startColumn: number, endLine: number, endColumn: number) => ({
  start: { line: startLine, column: startColumn },
  end: { line: endLine, column: endColumn },
})
const mutant = (status: string, more: object = {}) => ({
  status,
  mutatorName: 'LogicalOperator',
  replacement: 'a || b',
  location: at(2, 7, 2, 13),
  ...more,
})
const block = { mutatorName: 'BlockStatement', replacement: '{}', location: at(2, 15, 4, 4) }
const report = (...mutants: ReturnType<typeof mutant>[]) => ({ files: { 'src/f.ts': { source, mutants } } })
const options = { equivalents: [] as Equivalent[], isAsked: () => true }
const root = resolve(import.meta.dirname, '../..')

test('names each mutant that no test notices, with its change', () => {
  const { survivors } = judgeMutants([report(mutant('Survived'), mutant('NoCoverage', block))], options)
  expect(survivors.map(({ text }) => text)).toEqual([
    'src/f.ts:2 LogicalOperator\n-   if (a && b) {\n+   if (a || b) {',
    'src/f.ts:2 BlockStatement\n-   if (a && b) {\n-     return 1\n-   }\n+   if (a && b) {}',
  ])
})

test('counts what one layer kills as killed, for any result of another one', () => {
  const unit = report(mutant('NoCoverage'), mutant('Killed', block))
  const counted = { killed: 2, timedOut: 0, documented: 0, survivors: [] }
  expect(judgeMutants([unit, report(mutant('Killed'))], options)).toEqual(counted)
  expect(judgeMutants([unit, report(mutant('Timeout'), mutant('Survived', block))], options)).toEqual({
    ...counted,
    killed: 1,
    timedOut: 1,
  })
})

test('counts neither what does not run, nor files that were not asked for', () => {
  const mutants = ['CompileError', 'RuntimeError', 'Ignored', 'Pending'].map(status => mutant(status))
  const none = { killed: 0, timedOut: 0, documented: 0, survivors: [] }
  expect(judgeMutants([report(...mutants)], options)).toEqual(none)
  expect(judgeMutants([report(mutant('Survived'))], { ...options, isAsked: () => false })).toEqual(none)
})

test('sets aside what is listed as equivalent, by its lines', () => {
  const one = { file: 'src/f.ts', from: 'if (a && b) {', to: 'if (a || b) {', reason: 'b is a' }
  const of = (listed: Equivalent, status = 'Survived') =>
    judgeMutants([report(mutant(status))], { ...options, equivalents: [listed] })
  expect(of(one)).toMatchObject({ documented: 1, survivors: [] })
  expect(of(one, 'Killed')).toMatchObject({ documented: 0, killed: 1 })
  expect(of({ ...one, to: 'if (false) {' })).toMatchObject({ documented: 0, survivors: [{}] })
  expect(of({ ...one, file: 'src/g.ts' })).toMatchObject({ documented: 0, survivors: [{}] })
})

test('the critical set names files and folders that are there', () => {
  expect(critical.filter(path => !existsSync(resolve(root, path)))).toEqual([])
  expect(critical).toEqual([...new Set(critical)].sort())
})

test('what is listed as equivalent is still in the code, once', () => {
  const codeOf = (file: string) =>
    existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8').replaceAll(/^[ \t]+|[ \t]+$/gm, '') : ''
  const listed: readonly Equivalent[] = equivalents
  expect(listed.filter(({ file, from }) => !`\n${codeOf(file)}\n`.includes(`\n${from}\n`))).toEqual([])
  expect(new Set(listed.map(({ file, from, to }) => [file, from, to].join('\n'))).size).toBe(listed.length)
  expect(listed.filter(({ reason }) => reason.length < 10)).toEqual([])
})
