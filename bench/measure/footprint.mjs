// What a React host on EVM installs: the run-time closure of billfold and @billfold/evm with React, from our lockfile.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export function installFootprint() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const seen = new Set()
  const visit = (name, from) => {
    const path = find(packages, name, from)
    if (!path || seen.has(path)) return
    seen.add(path)
    const entry = packages[path].link ? packages[packages[path].resolved] : packages[path]
    const home = packages[path].link ? packages[path].resolved : path
    for (const next of Object.keys(entry.dependencies ?? {})) visit(next, home)
  }
  for (const name of ['billfold', '@billfold/evm', 'react', 'react-dom']) visit(name, '')
  const bytes = [...seen].reduce(
    (total, path) => total + sizeOf(packages[path].link ? join(packages[path].resolved, 'dist') : path),
    0,
  )
  return { packages: seen.size, megabytes: Math.round(bytes / 1e5) / 10 }
}

function find(packages, name, from) {
  for (
    let home = from;
    ;
    home = home.replace(/(^|\/)node_modules\/(?!.*node_modules\/).*$|^(?!.*node_modules).*$/, '')
  ) {
    const path = `${home ? `${home}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (home === '') return undefined
  }
}

function sizeOf(path) {
  const walk = folder =>
    readdirSync(folder, { withFileTypes: true }).reduce(
      (total, entry) =>
        total +
        (entry.isDirectory()
          ? walk(join(folder, entry.name))
          : entry.isFile()
            ? statSync(join(folder, entry.name)).size
            : 0),
      0,
    )
  try {
    return walk(join(root, path))
  } catch {
    return 0
  }
}
