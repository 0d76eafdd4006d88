#!/usr/bin/env node
// Gives every row its picture: out of unpacked npm packages where one fits, otherwise a generated tile.
//   node --import tsx packages/wallets/scripts/icons.mjs <folder>
// <folder> holds one folder per package, made outside this repository by `npm pack <name>@<version>` and `tar`; its
// name is the key of SOURCES.md. Nothing of a package runs: its files are read for string literals.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { cleanPicture } from '../src/pictures/cleanPicture.ts'
import { placeholderSvg } from '../src/pictures/placeholderSvg.ts'
import { iconPlaces } from './iconPlaces.mjs'
import { writeRows } from './writeRows.mjs'

const root = join(import.meta.dirname, '..')
const packages = process.argv[2]
const data = join(root, 'src/data/wallets.json')
const folder = join(root, 'src/icons')
const rows = JSON.parse(readFileSync(data, 'utf8'))
const endings = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' }

for (const row of rows) {
  // Without the packages at hand a picture that is already there stays.
  if (!packages && row.icon?.kind === 'sourced' && existsSync(join(folder, row.icon.path))) continue
  const found = packages ? findPicture(row.id) : undefined
  const path = `${row.id}.${found ? endings[found.picture.mimeType] : 'svg'}`
  mkdirSync(folder, { recursive: true })
  for (const ending of Object.values(endings)) rmSync(join(folder, `${row.id}.${ending}`), { force: true })
  writeFileSync(join(folder, path), found ? found.picture.bytes : placeholderSvg(row.id, row.name))
  const sources = row.sources
  delete row.icon
  delete row.sources
  row.icon = found
    ? { kind: 'sourced', path, source: found.source, licence: found.licence }
    : { kind: 'generated', path }
  row.sources = sources
}
const known = new Set(rows.map(row => row.icon.path))
for (const file of readdirSync(folder))
  if (/\.(svg|png|webp)$/.test(file) && !known.has(file)) rmSync(join(folder, file))
writeRows(data, rows)
const sourced = rows.filter(row => row.icon.kind === 'sourced').length
process.stdout.write(`icons: ${sourced} sourced, ${rows.length - sourced} generated\n`)

function findPicture(id) {
  for (const [source, path, which = 0] of iconPlaces[id] ?? []) {
    const file = join(packages, source, path)
    if (!existsSync(file)) {
      process.stderr.write(`${id}: ${source} has no ${path}\n`)
      continue
    }
    const bytes = picturesIn(file)[which]
    const picture = bytes && cleanPicture(bytes)
    if (picture) return { picture, source, licence: licenceOf(source) }
    const what = bytes ? `${bytes.length} bytes in` : 'no picture in'
    process.stderr.write(`${id}: ${what} ${source}, too large or not only shapes\n`)
  }
  return undefined
}

/** The pictures that a module holds as text: `data:image/…` or `<svg …`. */
function picturesIn(file) {
  const tree = ts.createSourceFile(basename(file), readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const visit = node => {
    if (ts.isStringLiteralLike(node)) {
      const bytes = decode(node.text)
      if (bytes) found.push(bytes)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function decode(text) {
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return Buffer.from(text)
  const parts = /^data:image\/[a-z+]+(?:;charset=[\w-]+|;utf-?8)?(;base64)?,([\s\S]*)$/i.exec(text)
  if (!parts) return undefined
  return parts[1] ? Buffer.from(parts[2], 'base64') : Buffer.from(decodeURIComponent(parts[2]))
}

function licenceOf(source) {
  const stated = JSON.parse(readFileSync(join(packages, source, 'package.json'), 'utf8')).license
  if (typeof stated !== 'string') throw new Error(`${source} states no licence in its package.json`)
  return stated
}
