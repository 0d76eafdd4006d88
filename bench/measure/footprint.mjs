// What a React host on EVM installs: the run-time closure of billfold and @billfold/evm with React, from our lockfile.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const INSTALLED = ['billfold', '@billfold/evm', 'react', 'react-dom']

/** @returns packages, and megabytes (millions of bytes) of their files as published */
export function measureFootprint(notes) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const seen = new Set()
  const visit = (name, from) => {
    const path = find(packages, name, from)
    if (!path || seen.has(path)) return
    seen.add(path)
    const target = packages[path].link ? packages[path].resolved : path
    for (const next of Object.keys(packages[target].dependencies ?? {})) visit(next, target)
  }
  for (const name of INSTALLED) visit(name, '')
  const bytes = [...seen].reduce((total, path) => {
    if (!packages[path].link) return total + sizeOf(join(root, path))
    const dist = join(root, packages[path].resolved, 'dist')
    if (!existsSync(dist)) notes.push(`installed MB: ${packages[path].resolved} is not built (npm run build)`)
    return total + sizeOf(dist)
  }, 0)
  return { packages: seen.size, megabytes: bytes / 1e6 }
}

/** Where Node would find it from a package's folder: its own `node_modules`, then those above. */
function find(packages, name, from) {
  const parts = from.split('/')
  for (let length = parts.length; length >= 0; length -= 1) {
    const owner = parts.slice(0, length).join('/')
    const path = `${owner ? `${owner}/` : ''}node_modules/${name}`
    if (packages[path]) return path
  }
  return undefined
}

function sizeOf(folder) {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { withFileTypes: true }).reduce((total, entry) => {
    const path = join(folder, entry.name)
    return total + (entry.isDirectory() ? sizeOf(path) : entry.isFile() ? statSync(path).size : 0)
  }, 0)
}
