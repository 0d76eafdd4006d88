// Installs the workspace's packages when the lockfile is newer than what is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Ends the process when npm fails. Output goes to standard error: `npm start -- --json` prints one line only. */
export function installPackages() {
  const marker = join(root, 'node_modules/.package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  process.stderr.write('Installing packages…\n')
  // Not `npm ci`: it refuses a lockfile that lacks optional binaries of other platforms, and registries that mirror only
  // some platforms produce such lockfiles. `npm install` keeps to the locked versions all the same.
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status } = spawnSync('npm', words, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
