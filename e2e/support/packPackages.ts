import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './run.ts'

const root = resolve(import.meta.dirname, '../..')
/** What the build makes last. */
const LAST_BUILT = 'packages/billfold/dist/script/LICENSES.txt'
/** What the build reads. */
const SOURCES = [
  'packages/billfold',
  'packages/evm',
  'packages/solana',
  'packages/wagmi',
  'packages/devnet',
  'packages/testkit',
  'scripts',
  'tsdown.config.ts',
]

/** Tarballs of our packages, by name: built anew where a source is newer than what was built, each packed when asked for. */
export async function packPackages(to: string): Promise<packPackages.ReturnType> {
  if (changedAt(LAST_BUILT) < Math.max(...SOURCES.map(changedAt)))
    await run('npm', ['run', '--silent', 'build'], { cwd: root })
  mkdirSync(to, { recursive: true })
  const packed = new Map<string, Promise<string>>()
  const pack = async (folder: string) => {
    const told = await run('npm', ['pack', '--json', '--pack-destination', to], { cwd: join(root, folder) })
    const [{ filename }] = JSON.parse(told) as [{ filename: string }]
    return join(to, filename)
  }
  return name => {
    const [, own] = /^(?:@billfold\/)?([a-z]+)$/.exec(name) ?? []
    if (!own || (name !== 'billfold' && !name.startsWith('@billfold/'))) return undefined
    if (!packed.has(name)) packed.set(name, pack(`packages/${own}`))
    return packed.get(name)
  }
}

export declare namespace packPackages {
  /** The path of a package's tarball; nothing for a package that is not ours. */
  type ReturnType = (name: string) => Promise<string> | undefined
}

/** When a file, or the newest below a folder, was written last; what is made of them counts only if it is asked for. */
function changedAt(path: string): number {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
  return readdirSync(join(root, path)).reduce(
    (newest, name) =>
      ['dist', 'node_modules'].includes(name) ? newest : Math.max(newest, changedAt(join(path, name))),
    0,
  )
}
