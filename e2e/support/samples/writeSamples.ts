import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPages } from '../../../apps/docs/src/samples/listPages.ts'
import { readPageSamples } from '../../../apps/docs/src/samples/readPageSamples.ts'
import type { Sample } from '../../../apps/docs/src/samples/Sample.ts'

const forHosts = /^(README\.md|apps\/docs\/pages\/guide\/|packages\/)/
/** Services are run, not imported by pages: what does is for who operates them. */
const forOperators = /from '@billfold\/(api|relay|vault|service)/

/** The module that samples import as `./kit`: what a reader makes first. */
const KIT = `import { evm } from '@billfold/evm'
import { base, mainnet } from '@billfold/evm/networks'
import { createBillfold } from 'billfold'

export const kit = createBillfold({ families: [evm({ networks: [mainnet, base] })] })
`

/**
 * Writes every sample for hosts into a folder, each as a module of its own and word for word: those that ask for nothing
 * beyond their own text, and go on from such a one.
 *
 * @returns where each came from, by the name of its file
 */
export function writeSamples(folder: string): ReadonlyMap<string, string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'kit.ts'), KIT)
  const written = new Map<string, string>()
  for (const { file, text } of listPages().filter(page => forHosts.test(page.file))) {
    const { samples } = readPageSamples(file, text)
    for (const sample of samples) {
      const chain = chainOf(sample)
      // What goes on from another stands with it, where the chain ends.
      if (chain.some(({ preludes, code }) => preludes.length > 0 || forOperators.test(code))) continue
      if (samples.some(other => other.continues === sample)) continue
      const name = `sample${written.size}.tsx`
      writeFileSync(join(folder, name), `${chain.map(({ code }) => code).join('\n')}\nexport {}\n`)
      written.set(name, `${file}:${sample.line}`)
    }
  }
  return written
}

function chainOf(sample: Sample): readonly Sample[] {
  return sample.continues ? [...chainOf(sample.continues), sample] : [sample]
}
