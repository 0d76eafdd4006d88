import type { PublicName } from '../PublicName.ts'
import type { Sample } from './Sample.ts'

/** The examples of docstrings, each once, however many entries export the name. */
export function readDocstringSamples(names: ReadonlyMap<string, readonly PublicName[]>): readonly Sample[] {
  const samples = new Map<string, Sample>()
  for (const { name, file, line, examples } of [...names.values()].flat())
    for (const [index, code] of examples.entries())
      samples.set(`${file} ${name} ${index}`, { file, line, code, isDocstring: true, continues: undefined })
  return [...samples.values()]
}
