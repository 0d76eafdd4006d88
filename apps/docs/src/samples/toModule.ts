import ts from 'typescript'
import { docstringPrelude } from './docstringPrelude.ts'
import type { Sample } from './Sample.ts'

/** A sample as the compiler reads it. */
export type SampleModule = {
  readonly text: string
  /** Which line of which page a line of the module is, counted from 0. */
  whereIs(line: number): string
}

/**
 * Makes a module of a sample: what it goes on from, and its own lines. An example of a docstring stands in a function, after
 * imports of the public names that it uses and `docstringPrelude`.
 */
export function toModule(sample: Sample, knownNames: ReadonlyMap<string, string>): SampleModule {
  const chain = [sample]
  for (let before = sample.continues; before; before = before.continues) chain.unshift(before)
  const lines: string[] = []
  const places: string[] = []
  const add = (text: string, file: string, first?: number) => {
    for (const [index, line] of text.split('\n').entries()) {
      lines.push(line)
      places.push(first === undefined ? file : `${file}:${first + index}`)
    }
  }
  const { isDocstring } = sample
  if (isDocstring) {
    add(docstringPrelude, `the prelude of ${sample.file}:${sample.line}`)
    add(importsFor(sample.code, docstringPrelude, knownNames), sample.file)
    add('export async function example() {', sample.file)
  }
  for (const one of chain) add(one.code, one.file, one.line)
  add(isDocstring ? '}' : 'export {}', sample.file)
  return { text: lines.join('\n'), whereIs: line => places[line] ?? sample.file }
}

/** Imports of every public name that the code uses and the prelude does not declare. */
function importsFor(code: string, prelude: string, knownNames: ReadonlyMap<string, string>): string {
  const used = new Set<string>()
  const collect = (node: ts.Node) => {
    if (ts.isIdentifier(node)) used.add(node.text)
    ts.forEachChild(node, collect)
  }
  collect(parse(code))
  const declared = new Set<string>()
  const note = (node: ts.Node) => {
    const isNaming = ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isImportSpecifier(node)
    if (isNaming && node.name) declared.add(node.name.getText())
    ts.forEachChild(node, note)
  }
  note(parse(prelude))
  return [...used]
    .filter(name => !declared.has(name))
    .flatMap(name => (knownNames.has(name) ? [`import { ${name} } from '${knownNames.get(name)}'`] : []))
    .join('\n')
}

function parse(code: string): ts.SourceFile {
  return ts.createSourceFile('example.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}
