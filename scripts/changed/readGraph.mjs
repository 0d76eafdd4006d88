import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const isCode = /\.(ts|tsx|mjs|mts|js)$/
const specifiers = [
  /(?:^|\n|;)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'\n]+)'/g,
  /\bimport\(\s*'([^'\n]+)'/g,
  /\bnew URL\(\s*'([^'\n]+)'/g,
]
/** Files that a test builds, serves or runs are named by their path. */
const paths = /(?<!from )['"`]((?:\.{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|css|html|json|svg))['"`]/g

/**
 * Reads which file of the project needs which: by an import that is not only of types, or because it names the other one's path.
 */
export function readGraph(root, files) {
  const known = new Set(files)
  const entries = readEntries(root, files)
  const neededBy = new Map()
  const add = (from, to) => {
    if (to === from || !known.has(to)) return
    if (!neededBy.has(to)) neededBy.set(to, new Set())
    neededBy.get(to).add(from)
  }
  for (const file of files.filter(name => isCode.test(name))) {
    const text = readFileSync(join(root, file), 'utf8')
    const owner = file.split('/').slice(0, 2).join('/')
    for (const pattern of specifiers)
      for (const [, name] of text.matchAll(pattern)) {
        if (name.startsWith('.')) add(file, normalize(join(dirname(file), name.split('?')[0])))
        else if (entries.has(name)) add(file, entries.get(name))
      }
    for (const [, name] of text.matchAll(paths))
      for (const folder of [dirname(file), '.', owner, `${owner}/src`]) add(file, normalize(join(folder, name)))
  }
  return neededBy
}

/** The source of each entry of the workspace's packages, by the name that it is imported by. */
function readEntries(root, files) {
  const entries = new Map()
  for (const file of files.filter(name => /^(packages|services|apps)\/[\w-]+\/package\.json$/.test(name))) {
    const { exports = {}, name } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    for (const [entry, value] of Object.entries(exports)) {
      const source = value?.['@billfold/source']
      if (typeof source !== 'string') continue
      const path = normalize(join(dirname(file), source))
      if (existsSync(join(root, path))) entries.set(join(name, entry), path)
    }
  }
  return entries
}
