import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../run.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Packs our packages as they were built last, all by one npm. @returns the paths of their tarballs by name */
export async function packPackages(to: string): Promise<packPackages.ReturnType> {
  mkdirSync(to, { recursive: true })
  const folders = ['packages', 'services'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `--workspace=${folder}/${name}`),
  )
  const output = await run('npm', ['pack', '--json', '--pack-destination', to, ...folders], { cwd: root })
  const packed = JSON.parse(output) as readonly { readonly name: string; readonly filename: string }[]
  return Object.fromEntries(packed.map(({ name, filename }) => [name, join(to, filename)]))
}

export declare namespace packPackages {
  type ReturnType = Readonly<Record<string, string>>
}
