import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import critical from './critical.json'
import { listSurvivors } from './listSurvivors.mjs'

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

test('names each mutant that no test notices, with its change', () => {
  const block = { mutatorName: 'BlockStatement', replacement: '{}', location: at(2, 15, 4, 4) }
  const mutants = [mutant('Survived'), mutant('NoCoverage', block), mutant('Killed'), mutant('Timeout')]
  expect(listSurvivors({ files: { 'src/f.ts': { source, mutants } } })).toEqual({
    killed: 2,
    survivors: [
      'src/f.ts:2 LogicalOperator (Survived)\n-   if (a && b) {\n+   if (a || b) {',
      'src/f.ts:2 BlockStatement (NoCoverage)\n-   if (a && b) {\n-     return 1\n-   }\n+   if (a && b) {}',
    ],
  })
})

test('counts neither what does not run nor what is declared equivalent', () => {
  const mutants = ['CompileError', 'RuntimeError', 'Ignored', 'Pending'].map(status => mutant(status))
  expect(listSurvivors({ files: { 'src/f.ts': { source, mutants } } })).toEqual({ killed: 0, survivors: [] })
})

test('the critical set names files and folders that are there', () => {
  const root = resolve(import.meta.dirname, '../..')
  expect(critical.filter(path => !existsSync(resolve(root, path)))).toEqual([])
  expect(critical).toEqual([...new Set(critical)].sort())
})
