import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from './workspace.ts'

/** A public entry of a package: how a host imports it, and the file it is made from. */
export type Entry = { readonly specifier: string; readonly file: string }

/** Every entry of every package that is published, by their manifests; style sheets have no names and are left out. */
export function listEntries(): readonly Entry[] {
  return readdirSync(join(workspace, 'packages')).flatMap(folder => {
    const packageFolder = join(workspace, 'packages', folder)
    const { name, exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
      name: string
      exports: Record<string, { '@billfold/source'?: string }>
    }
    return Object.entries(exports).flatMap(([path, { '@billfold/source': source }]) =>
      source?.endsWith('.ts') ? [{ specifier: name + path.slice(1), file: join(packageFolder, source) }] : [],
    )
  })
}
