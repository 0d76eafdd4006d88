// Installs the workspace's packages when the lockfile is newer than what is installed, and the native packages of this
// platform that are missing then. Node's own modules only: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findMissingNatives } from './natives/findMissingNatives.mjs'
import { installNative } from './natives/installNative.mjs'
import { readPlatform } from './natives/readPlatform.mjs'

const workspace = resolve(import.meta.dirname, '..')

/**
 * Ends the process when npm fails. Output goes to standard error: `npm start -- --json` prints one line only.
 *
 * @returns the native packages that could not be installed and the command that helps for each; empty when all is there.
 */
export function installPackages({ root = workspace, platform = readPlatform(), hasAnvil = findsAnvil } = {}) {
  installLocked(root)
  const missing = findMissingNatives(root, platform).filter(({ parent }) => !(isAnvil(parent) && hasAnvil()))
  if (missing.length === 0) return []
  process.stderr.write(`Installing native packages of this platform: ${missing.map(({ name }) => name).join(', ')}…\n`)
  return missing
    .filter(native => !installNative(root, native))
    .map(({ name, parent, wanted }) => ({
      name: `${name}@${wanted}`,
      parent: parent.split('node_modules/').at(-1),
      wanted,
      command: isAnvil(parent)
        ? `foundryup --install ${wanted}`
        : 'npm_config_registry=<address of a registry that has it> npm start',
    }))
}

function installLocked(root) {
  const marker = join(root, 'node_modules/.package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  process.stderr.write('Installing packages…\n')
  // Not `npm ci`: it removes every package first, and takes half a minute after each change. `npm install` keeps to the locked
  // versions all the same. `--no-save`, because npm before version 11 would write the lockfile anew, without its `libc`.
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status } = spawnSync('npm', words, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

function isAnvil(parent) {
  return parent.endsWith('node_modules/@foundry-rs/anvil')
}

/** Whether the devnet finds an anvil elsewhere, on the PATH. */
function findsAnvil() {
  const script = "import { findAnvil } from './packages/devnet/src/findAnvil.ts'; findAnvil()"
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script]
  return spawnSync(process.execPath, words, { cwd: workspace }).status === 0
}
