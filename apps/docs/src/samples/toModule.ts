import { docstringPrelude } from './docstringPrelude.ts'
import { importsOf } from './importsOf.ts'
import type { Sample } from './Sample.ts'

/** A sample as the compiler reads it. */
export type SampleModule = {
  readonly text: string
  /** Which line of which page a line of the module is, counted from 0. */
  whereIs(line: number): string
}

/**
 * Makes a module of a sample: what it goes on from, and its own lines. An example of a docstring stands in a function, after
 * the imports that the reference prints with it and, where it is not complete with them, `docstringPrelude`.
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
    const { text, isComplete, besidePrelude } = importsOf(sample.code, knownNames)
    if (isComplete) add(text, `the imports of ${sample.file}:${sample.line}`)
    else {
      add(docstringPrelude, `the prelude of ${sample.file}:${sample.line}`)
      add(besidePrelude, `the imports of ${sample.file}:${sample.line}`)
    }
    add('export async function example() {', sample.file)
  }
  for (const one of chain) add(one.code, one.file, one.line)
  add(isDocstring ? '}' : 'export {}', sample.file)
  return { text: lines.join('\n'), whereIs: line => places[line] ?? sample.file }
}
