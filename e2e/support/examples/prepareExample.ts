import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { run } from '../run.ts'
import type { packPackages } from './packPackages.ts'

const examples = resolve(import.meta.dirname, '../../../examples')
/** Beside npm's own cache and outside of the project: what an example does not declare, it does not find. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'billfold/examples')
const isMade = /[/\\](node_modules|dist|build|\.next|\.astro|\.react-router|package-lock\.json)$/

type Manifest = {
  readonly dependencies: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly scripts: Readonly<Record<string, string>>
}

/**
 * Installs an example as a user would, and builds it: our packages from their tarballs, everything else from the registry that the machine uses, through npm's own cache. What was
 * made before of the same files, the same tarballs and the same version of Node is used again.
 *
 * @returns its folder, which others use, too; and whether it was made now
 */
export async function prepareExample(
  name: string,
  packed: packPackages.ReturnType,
): Promise<{ readonly folder: string; readonly isNew: boolean; readonly scripts: Manifest['scripts'] }> {
  const source = join(examples, name)
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest
  const tarballs = ownOf(manifest, packed)
  const folder = join(cache, `${name}-${stateOf(source, Object.values(tarballs))}`)
  const made = { folder, scripts: manifest.scripts }
  const marker = join(folder, '.prepared')
  if (existsSync(marker)) return { ...made, isNew: false }
  mkdirSync(cache, { recursive: true })
  for (const other of readdirSync(cache))
    if (other.replace(/-[0-9a-f]+$/, '') === name) rmSync(join(cache, other), { recursive: true, force: true })
  cpSync(source, folder, { recursive: true, filter: path => !isMade.test(path) })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(withTarballs(manifest, tarballs)))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
  if ('build' in manifest.scripts) await run('npm', ['run', '--silent', 'build'], { cwd: folder })
  writeFileSync(marker, '')
  return { ...made, isNew: true }
}

/** Tarballs of ours that it asks for, by name. */
function ownOf(
  { dependencies, devDependencies }: Manifest,
  packed: packPackages.ReturnType,
): Readonly<Record<string, string>> {
  const names = new Set(['billfold', '@billfold/evm', ...Object.keys({ ...dependencies, ...devDependencies })])
  return Object.fromEntries([...names].flatMap(name => (packed[name] ? [[name, packed[name]]] : [])))
}

function withTarballs(manifest: Manifest, tarballs: Readonly<Record<string, string>>): object {
  const own = Object.fromEntries(Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`]))
  const replace = (asked: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(asked).map(([name, version]) => [name, own[name] ?? version]))
  const { dependencies, devDependencies } = manifest
  // A package that one of ours asks for by version has to be ours too.
  const overrides = own
  return { ...manifest, dependencies: replace(dependencies), devDependencies: replace(devDependencies), overrides }
}

function stateOf(source: string, tarballs: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map(path => join(source, path))
    .filter(
      path =>
        !relative(source, path)
          .split(/[/\\]/)
          .some(part => isMade.test(`/${part}`)),
    )
    .filter(path => statSync(path).isFile())
  for (const path of files.sort()) hash.update(`${relative(source, path)}\n`).update(readFileSync(path))
  for (const path of tarballs) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}
