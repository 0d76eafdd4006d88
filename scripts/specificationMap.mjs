#!/usr/bin/env node
// docs/specification-map.md: no empty cell in a part that is built, and each row names the title of a test that is there.
// Also: each error of the catalogue and each constant is read by something, or docs/decisions/error-sentences.md says why not.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listTitles } from './map/listTitles.mjs'

const root = resolve(import.meta.dirname, '..')
const faults = []
/** The rows of the tables in a document, cell by cell; without their heads. */
const tableOf = path =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter(
      (line, index, all) =>
        line.startsWith('| ') && !/^\|[-| ]+$/.test(line) && !/^\|[-| ]+$/.test(all[index + 1] ?? ''),
    )
    .map(line =>
      line
        .slice(2, -2)
        .split(' | ')
        .map(cell => cell.trim()),
    )

const rows = tableOf('docs/specification-map.md')
const titles = new Map()
for (const [specification, ours, test, state] of rows) {
  if (!state) faults.push(`${specification}: a row has four cells`)
  else if (!/^(built$|later: )/.test(state))
    faults.push(`${specification}: the state is "built" or "later: …", not "${state}"`)
  else if (state === 'built' && (!ours || !test)) faults.push(`${specification}: built, but a cell is empty`)
  if (!test) continue
  const [path, title] = test.split(' › ')
  if (!existsSync(join(root, path))) faults.push(`${specification}: no test ${path}`)
  else if (!/\.(test|vectors|adversary)\./.test(path)) continue
  else if (!title) faults.push(`${specification}: name the title of a test in ${path}`)
  else {
    if (!titles.has(path)) titles.set(path, listTitles(join(root, path)))
    if (!titles.get(path).some(known => known.includes(title)))
      faults.push(`${specification}: ${path} has no test with the title "${title}"`)
  }
}

const sources = ['packages', 'services', 'apps'].flatMap(group =>
  readdirSync(join(root, group)).flatMap(name => listSources(join(root, group, name, 'src'))),
)
const isRead = (word, but) => {
  const form = new RegExp(`(?<![\\w/-])${word}(?![\\w/-])`)
  return sources.some(({ path, text }) => !but.test(path) && form.test(text))
}
const excused = new Set(
  tableOf('docs/decisions/error-sentences.md').flatMap(([code]) => /^`([a-z-]+\/[a-z-]+)`$/.exec(code)?.[1] ?? []),
)
const errors = join(root, 'packages/billfold/src/protocol/errors/rows')
for (const file of readdirSync(errors))
  for (const [, name, body] of readFileSync(join(errors, file), 'utf8').matchAll(
    /export const (\w+)[^{]*\{([^}]*?\n)\}/g,
  )) {
    const code = /code: '([^']+)'/.exec(body)?.[1]
    if (!code) continue
    const own = /errors\/(rows\/|catalogue|codes)/
    // Errors of wallets and nodes are found by their number.
    const isRaised = /rpcCode:/.test(body) || isRead(name, own) || isRead(code, own)
    if (!isRaised && !excused.has(code)) faults.push(`${code}: no code raises it, and no decision says why`)
    if (isRaised && excused.has(code)) faults.push(`${code}: it is raised, and a decision says that it is not`)
  }
const limits = 'packages/billfold/src/protocol/limits.ts'
for (const [, name] of readFileSync(join(root, limits), 'utf8').matchAll(/export const (\w+)/g))
  if (!isRead(name, /protocol\/limits\.ts$/)) faults.push(`${name}: nothing reads this constant`)

for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0 ? `specification map: ${rows.length} rows` : `specification map: ${faults.length} faults`,
)
process.exit(faults.length === 0 && rows.length > 100 ? 0 : 1)

/** Every source below a folder that is not a test, with its text. */
function listSources(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .filter(name => /\.tsx?$/.test(name) && !/\.test(-d)?\.|(^|\/)testing\//.test(name))
    .map(name => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
}
