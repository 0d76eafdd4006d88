// A host's project: our packages as npm packs them, and the bundlers, installed by npm into a folder of its own.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/bench/full')
const PACKAGES = ['billfold', 'evm', 'solana', 'bitcoin']

/** @returns the project's folder; unchanged packages are not installed again */
export function prepareApp() {
  const app = join(folder, 'app')
  const stamp = join(folder, 'app.stamp')
  const packed = join(folder, 'packed')
  rmSync(packed, { recursive: true, force: true })
  mkdirSync(packed, { recursive: true })
  const workspaces = PACKAGES.map(name => `--workspace=packages/${name}`)
  const tarballs = JSON.parse(npm(['pack', '--json', '--pack-destination', packed, ...workspaces], root))
  const own = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
  const manifest = JSON.stringify({
    ...own,
    dependencies: {
      ...own.dependencies,
      ...Object.fromEntries(tarballs.map(({ name, filename }) => [name, `file:${join(packed, filename)}`])),
    },
  })
  const hash = createHash('sha256')
  for (const { filename } of tarballs) hash.update(readFileSync(join(packed, filename)))
  const source = hash.update(manifest).digest('hex')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== source) {
    rmSync(stamp, { force: true })
    rmSync(join(app, 'node_modules'), { recursive: true, force: true })
    mkdirSync(app, { recursive: true })
    writeFileSync(join(app, 'package.json'), manifest)
    npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'], app)
    writeFileSync(stamp, source)
  }
  cpSync(join(root, 'bench/hosts/full'), join(app, 'page'), { recursive: true })
  return app
}

function npm(words, cwd) {
  return execFileSync('npm', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
