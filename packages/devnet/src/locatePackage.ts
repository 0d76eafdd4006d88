import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The absolute path of a file that ships with this package, found by walking up to its `package.json`, so that sources and
 * builds of any folder depth agree.
 *
 * @example
 * locatePackage('state/eip155-31337.json.gz')
 */
export function locatePackage(relativePath: string): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json')) && path.dirname(folder) !== folder)
    folder = path.dirname(folder)
  return path.join(folder, relativePath)
}
