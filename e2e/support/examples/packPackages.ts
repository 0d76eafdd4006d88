import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../run.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Tarballs of our packages as they were built last, by name, each packed when asked for. */
export function packPackages(to: string): packPackages.ReturnType {
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
