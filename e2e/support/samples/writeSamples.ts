import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPages } from '../../../apps/docs/src/samples/listPages.ts'
import { readPageSamples } from '../../../apps/docs/src/samples/readPageSamples.ts'
import type { Sample } from '../../../apps/docs/src/samples/Sample.ts'
import { type Kind, kindOf } from './kindOf.ts'

/** The module that samples import as `./kit`: what a reader makes first. */
const KIT = `import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'

export const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })
`

/** A sample as a file of a reader's project. */
export type WrittenSample = {
  /** In `src`. */
  readonly name: string
  readonly page: string
  readonly line: number
  readonly kind: Kind
  readonly text: string
}

/** Writes every sample into a folder, each as a module of its own and word for word; what goes on from another stands with it. */
export function writeSamples(folder: string): readonly WrittenSample[] {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'kit.ts'), KIT)
  const written: WrittenSample[] = []
  for (const { file, text: page } of listPages()) {
    const { samples } = readPageSamples(file, page)
    for (const sample of samples) {
      // What goes on from another stands with it, where the chain ends.
      if (samples.some(other => other.continues === sample)) continue
      const text = `${chainOf(sample)
        .map(({ code }) => code)
        .join('\n')}\nexport {}\n`
      const name = `sample${written.length}.tsx`
      writeFileSync(join(folder, name), text)
      written.push({ name, page: file, line: sample.line, kind: kindOf(text), text })
    }
  }
  return written
}

function chainOf(sample: Sample): readonly Sample[] {
  return sample.continues ? [...chainOf(sample.continues), sample] : [sample]
}
