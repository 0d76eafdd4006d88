import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { packPackages } from './packPackages.ts'
import { run } from './run.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../examples')

type Manifest = {
  readonly dependencies: Record<string, string>
  readonly devDependencies?: Record<string, string>
  readonly scripts: Readonly<Record<string, string>>
}

/**
 * Copies an example and installs it as a user would: our packages from their tarballs, everything else from the registry
 * that the machine uses, through npm's own cache.
 */
export async function installExample(
  name: string,
  home: string,
  tarballOf: packPackages.ReturnType,
): Promise<Manifest> {
  cpSync(join(EXAMPLES, name), home, {
    recursive: true,
    filter: path => !/[/\\](node_modules|dist|build|\.next|\.astro|\.react-router)$/.test(path),
  })
  const path = join(home, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const overrides: Record<string, string> = {}
  const { dependencies, devDependencies = {} } = manifest
  for (const own of new Set(['billfold', '@billfold/evm', ...Object.keys({ ...dependencies, ...devDependencies })])) {
    const tarball = await tarballOf(own)
    if (!tarball) continue
    // A package that one of ours asks for by version has to be ours too.
    overrides[own] = `file:${tarball}`
    for (const asked of [dependencies, devDependencies]) if (own in asked) asked[own] = `file:${tarball}`
  }
  writeFileSync(path, JSON.stringify({ ...manifest, overrides }))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: home })
  return manifest
}
