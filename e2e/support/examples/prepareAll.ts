// A step of `npm test`, before the e2e layer and outside of its time: installs and builds the examples that the layer walks, two at once. With names, as
// `npm run test:examples` calls it, those.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPackages } from './buildPackages.ts'
import { packPackages } from './packPackages.ts'
import { prepareExample } from './prepareExample.ts'

const examples = resolve(import.meta.dirname, '../../../examples')
/** Walked by `npm run test:examples` alone. */
const APART = ['siwx-hono', 'siwx-next', 'siwx-authjs']
const all = readdirSync(examples, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
const named = process.argv.slice(2)
const names = named.length > 0 ? named : all.filter(name => !APART.includes(name))
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
