import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DevnetError } from './DevnetError.ts'

/** Node's names of a machine's architecture in the words of the binary packages. */
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The path of the anvil executable for this machine, taken straight from its platform package, so that no install script has
 * to run.
 *
 * @throws DevnetError `devnet/anvil-missing` naming platform, architecture and package when there is none.
 * @example
 * spawn(findAnvil(), ['--port', '0'])
 */
export function findAnvil(options: findAnvil.Options = {}): string {
  const { platform = process.platform, arch = process.arch, resolve = resolvePackage } = options
  const packageName = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
  try {
    const binary = path.join(
      path.dirname(resolve(`${packageName}/package.json`)),
      'bin',
      platform === 'win32' ? 'anvil.exe' : 'anvil',
    )
    if (existsSync(binary)) return binary
  } catch (cause) {
    throw missing(packageName, platform, arch, cause)
  }
  throw missing(packageName, platform, arch)
}

export declare namespace findAnvil {
  type Options = {
    platform?: string
    arch?: string
    /** How a file of a package is found; as `require.resolve`. */
    resolve?: (file: string) => string
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

function missing(packageName: string, platform: string, arch: string, cause?: unknown): DevnetError {
  return new DevnetError(
    'devnet/anvil-missing',
    `No anvil for ${platform} ${arch}: the package ${packageName} is not installed. Install without --omit=optional; ` +
      'anvil exists for linux (x64, arm64), darwin (x64, arm64) and win32 (x64).',
    { cause },
  )
}
