import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DevnetError } from './DevnetError.ts'

/** Node's names of a machine's architecture in the words of the binary packages. */
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of the anvil executable for this machine: from its platform package, so that no install script has to run, else the first one on the PATH
 * of the same major version that is not older than the package.
 *
 * @throws DevnetError `devnet/anvil-missing` with platform, architecture, package and the command that installs anvil.
 * @example
 * spawn(findAnvil(), ['--port', '0'])
 */
export function findAnvil(options: findAnvil.Options = {}): string {
  const { platform = process.platform, arch = process.arch, resolve = resolvePackage } = options
  const packageName = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  let cause: unknown
  try {
    const binary = path.join(path.dirname(resolve(`${packageName}/package.json`)), 'bin', program)
    if (existsSync(binary)) return binary
  } catch (error) {
    cause = error
  }
  const wanted = readWantedVersion()
  const onPath = listOnPath(options.searchPath ?? process.env.PATH ?? '', program)
  const found = onPath.find(file => isCompatible(readVersion(file), wanted))
  if (found) return found
  const others = onPath.map(file => ` ${file} is ${readVersion(file) ?? 'of an unknown version'}.`).join('')
  throw new DevnetError(
    'devnet/anvil-missing',
    `No anvil for ${platform} ${arch}: the package ${packageName} is not installed, and the PATH has no anvil ${wanted} ` +
      `or a later ${wanted.split('.')[0]}.x.${others} Install it with: foundryup --install ${wanted}`,
    { cause },
  )
}

export declare namespace findAnvil {
  type Options = {
    platform?: string
    arch?: string
    /** How a file of a package is found; as `require.resolve`. */
    resolve?: (file: string) => string
    /** The folders that are searched for another anvil, as in `PATH`, which is the default. */
    searchPath?: string
  }
}

/** The platform package is a dependency of `@foundry-rs/anvil`, so it is looked up from there: strict installs hide it from us. */
function resolvePackage(file: string): string {
  const own = createRequire(import.meta.url)
  try {
    return createRequire(own.resolve('@foundry-rs/anvil/package.json')).resolve(file)
  } catch {
    return own.resolve(file)
  }
}

function readWantedVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** Without the folders that npm adds: the `anvil` there is a script that starts the very package that is missing. */
function listOnPath(searchPath: string, program: string): string[] {
  return searchPath
    .split(path.delimiter)
    .filter(folder => folder !== '' && !folder.split(path.sep).includes('node_modules'))
    .map(folder => path.join(folder, program))
    .filter(file => existsSync(file))
}

/** `anvil Version: 1.7.1` or `anvil 0.3.0 (…)`, by release. */
function readVersion(file: string): string | undefined {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return /^anvil (?:Version: )?v?(\d+\.\d+\.\d+)/m.exec(stdout ?? '')?.[1]
}

function isCompatible(version: string | undefined, wanted: string): boolean {
  if (version === undefined) return false
  const [major, minor, patch] = version.split('.').map(Number) as [number, number, number]
  const [wantedMajor, wantedMinor, wantedPatch] = wanted.split('.').map(Number) as [number, number, number]
  if (major !== wantedMajor) return false
  return minor === wantedMinor ? patch >= wantedPatch : minor > wantedMinor
}
