import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForPlatform } from './isForPlatform.mjs'
import { listNatives } from './listNatives.mjs'

/**
 * The native packages of a platform that do not resolve from their installed parents, or resolve to another version.
 *
 * @param root Folder of the workspace: its `package-lock.json` says what belongs there, its `node_modules` what is there.
 * @example findMissingNatives(root, { os: 'darwin', cpu: 'arm64' }).map(({ name, wanted }) => `${name}@${wanted}`)
 */
export function findMissingNatives(root, platform) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return listNatives(lock).filter(native => {
    if (!isForPlatform(native, platform) || !existsSync(join(root, native.parent, 'package.json'))) return false
    const version = readInstalled(root, native)
    // A range without an entry in the lockfile allows more than the version that it names.
    return version === undefined || (/^\d/.test(native.wanted) && version !== native.wanted)
  })
}

function readInstalled(root, { parent, name }) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const manifest = join(root, folder, 'node_modules', name, 'package.json')
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version
    if (folder === '') return undefined
  }
}
