import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../run.ts'

const root = resolve(import.meta.dirname, '../../..')
/** What the build makes last. */
const lastBuilt = 'packages/billfold/dist/script/LICENSES.txt'
/** What the build reads. */
const sources = ['packages', 'services', 'scripts', 'tsdown.config.ts']

/** Builds our packages where a source is newer than what was built. Two builds at once write over each other: tests call `shareTarballs`. */
export async function buildPackages(): Promise<void> {
  if (changedAt(lastBuilt) < Math.max(...sources.map(changedAt)))
    await run('npm', ['run', '--silent', 'build'], { cwd: root })
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
