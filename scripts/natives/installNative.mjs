import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Installs one native package below its parent, and changes nothing else: not the lockfile, not the other packages.
 *
 * npm installs it in a folder of its own first. At the top of the workspace two parents that need two versions of one native
 * package would get the same one, and npm would remove what the lockfile does not name.
 *
 * @returns whether npm could install it. npm's messages go to standard error.
 */
export function installNative(root, { parent, name, wanted }) {
  const scratch = join(root, '.cache/natives')
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  writeFileSync(join(scratch, 'package.json'), '{ "private": true }\n')
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(scratch, '.npmrc'))
  try {
    const { status } = spawnSync(
      'npm',
      [
        'install',
        `--prefix=${scratch}`,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        // The caller chose the platform: npm would compare the package with this machine, whatever `--os` and `--cpu` say.
        '--force',
        `${name}@${wanted}`,
      ],
      { cwd: scratch, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
    )
    const source = join(scratch, 'node_modules', name)
    if (status !== 0 || !existsSync(source)) return false
    const target = join(root, parent, 'node_modules', name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(dirname(target), { recursive: true })
    renameSync(source, target)
    return true
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
