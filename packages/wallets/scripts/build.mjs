// node scripts/build.mjs <facts.json> <folder of unpacked packages>
// Rebuilds src/data/wallets.json and src/icons from a collected file of facts (see SOURCES.md for its rules) and the
// packages that its icons point to (`npm pack` each, unpacked side by side under the tarball's name).

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repositoryKeys } from './packageFacts.mjs'
import { drawPlaceholder } from './drawPlaceholder.mjs'
import { pickIcon } from './pickIcon.mjs'
import { pickRows } from './pickRows.mjs'

const [factsFile, packagesFolder] = process.argv.slice(2)
if (!factsFile || !packagesFolder) {
  console.error('usage: node scripts/build.mjs <facts.json> <folder of unpacked packages>')
  process.exit(2)
}

const root = fileURLToPath(new URL('../', import.meta.url))
const facts = JSON.parse(readFileSync(factsFile, 'utf8'))
const folders = readdirSync(packagesFolder)
const iconsFolder = join(root, 'src/icons')
rmSync(iconsFolder, { recursive: true, force: true })
mkdirSync(iconsFolder, { recursive: true })
mkdirSync(join(root, 'src/data'), { recursive: true })

const counts = { sourced: 0, generated: 0, bytes: 0 }
const rows = pickRows(facts).map(row => {
  const fact = facts.find(candidate => candidate.id === row.id)
  const reference = fact.icon && !repositoryKeys.has(fact.icon.source) ? fact.icon : undefined
  const picked = reference ? pickIcon(reference, packagesFolder, folders, row.id) : { reason: 'no package has one' }
  if (picked.reason && reference) console.log(`placeholder for ${row.id}: ${picked.reason}`)
  const kind = picked.bytes ? 'sourced' : 'generated'
  const bytes = picked.bytes ?? Buffer.from(drawPlaceholder(row.id, row.name))
  const file = `${row.id}.${picked.extension ?? 'svg'}`
  writeFileSync(join(iconsFolder, file), bytes)
  counts[kind] += 1
  counts.bytes += bytes.length
  const { sources, ...rest } = row
  const icon = picked.bytes ? { kind, file, path: reference.path } : { kind, file }
  return { ...rest, icon, sources: { ...sources, icon: [picked.bytes ? reference.source : 'derived'] } }
})

writeFileSync(join(root, 'src/data/wallets.json'), `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`)
console.log(`${rows.length} rows of ${facts.length}; icons: ${JSON.stringify(counts)}`)
