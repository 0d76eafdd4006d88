// A step of `npm test`, before the e2e layer and outside of its time: installs and builds the examples, two at once.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPackages } from './buildPackages.ts'
import { packPackages } from './packPackages.ts'
import { prepareExample } from './prepareExample.ts'

const examples = resolve(import.meta.dirname, '../../../examples')
const names = readdirSync(examples, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
const folder = mkdtempSync(join(tmpdir(), 'billfold-packed-'))
try {
  await buildPackages()
  const packed = await packPackages(folder)
  const waiting = [...names]
  let made = 0
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      if ((await prepareExample(name, packed)).isNew) made++
  }
  await Promise.all([work(), work()])
  process.stdout.write(`examples: ${made} installed and built, ${names.length - made} as they were\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
