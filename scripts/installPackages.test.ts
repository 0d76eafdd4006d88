import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveRegistry } from './natives/testing/serveRegistry.ts'

// A lockfile that was written with a registry without the packages of Apple machines is installed on one. The dependencies are
// of a member of the workspace: npm adds what the lockfile omits to the root's own dependencies only.

const run = promisify(execFile)
const platforms = {
  'linux-x64': ['linux', 'x64'],
  'linux-arm64': ['linux', 'arm64'],
  'darwin-arm64': ['darwin', 'arm64'],
}
const native = (prefix: string, version: string) =>
  Object.entries(platforms).map(([platform, [os, cpu]]) => ({
    name: `${prefix}${platform}`,
    version,
    os: [os],
    cpu: [cpu],
  }))
const withNatives = (name: string, version: string, prefix: string) => ({
  name,
  version,
  optionalDependencies: Object.fromEntries(Object.keys(platforms).map(platform => [`${prefix}${platform}`, version])),
})
const tool = (version: string) => [withNatives('tool', version, '@tool/'), ...native('@tool/', version)]
const manifests = [
  ...tool('0.9.0'),
  ...tool('1.0.0'),
  { name: 'older', version: '1.0.0', dependencies: { tool: '0.9.0' } },
  withNatives('@foundry-rs/anvil', '1.7.1', '@foundry-rs/anvil-'),
  ...native('@foundry-rs/anvil-', '1.7.1'),
]
const appleNatives = ['@tool/darwin-arm64', '@foundry-rs/anvil-darwin-arm64']

const natives = {
  of1: 'node_modules/tool/node_modules/@tool/darwin-arm64',
  of09: 'node_modules/older/node_modules/tool/node_modules/@tool/darwin-arm64',
}

const root = mkdtempSync(join(tmpdir(), 'billfold-install-'))
let registry: Awaited<ReturnType<typeof serveRegistry>>
let env: NodeJS.ProcessEnv
let lock: string

beforeAll(async () => {
  registry = await serveRegistry(manifests)
  const { PATH, HOME } = process.env
  env = {
    PATH,
    HOME,
    npm_config_registry: registry.url,
    npm_config_cache: join(root, 'cache'),
    npm_config_userconfig: join(root, 'npmrc'),
    npm_config_fetch_retries: '0',
    npm_config_update_notifier: 'false',
  }
  const dependencies = { tool: '1.0.0', older: '1.0.0', '@foundry-rs/anvil': '1.7.1' }
  const workspaces = ['packages/*']
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'workspace', private: true, workspaces }))
  mkdirSync(join(root, 'packages/app'), { recursive: true })
  writeFileSync(
    join(root, 'packages/app/package.json'),
    JSON.stringify({ name: 'app', version: '1.0.0', dependencies }),
  )
  for (const name of appleNatives) registry.absent.add(name)
  await run('npm', ['install', '--package-lock-only', '--no-audit'], { cwd: root, env })
  lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  registry.absent.clear()
  await run('npm', ['install', '--no-save', '--no-audit', '--os=darwin', '--cpu=arm64'], { cwd: root, env })
})

beforeEach(() => {
  registry.absent.clear()
  registry.downloads.length = 0
})

afterAll(async () => {
  await registry.stop()
  rmSync(root, { recursive: true })
})

/** `installPackages` as `npm start` calls it, on an Apple machine; a process of its own, because it ends the process on failure. */
async function install({ hasAnvil }: { hasAnvil: boolean }) {
  const script = `
    import { installPackages } from ${JSON.stringify(pathToFileURL(resolve(import.meta.dirname, 'installPackages.mjs')))}
    const options = { root: process.cwd(), platform: { os: 'darwin', cpu: 'arm64' }, hasAnvil: () => ${hasAnvil} }
    console.log(JSON.stringify(installPackages(options)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env })
  return JSON.parse(stdout) as { name: string; command: string }[]
}

function versionOf(path: string): string | undefined {
  const manifest = join(root, path, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : undefined
}

test('npm does not install what the lockfile omits, although the registry has it', () => {
  expect(Object.keys((JSON.parse(lock) as { packages: object }).packages)).toEqual(
    expect.arrayContaining(['node_modules/@tool/linux-arm64', 'node_modules/older/node_modules/@tool/linux-arm64']),
  )
  expect(lock).not.toContain('"node_modules/@tool/darwin-arm64"')
  expect(versionOf('node_modules/tool')).toBe('1.0.0')
  expect(versionOf('node_modules/@tool/darwin-arm64')).toBeUndefined()
})

test('the missing ones are installed at the version of each parent, and nothing else', async () => {
  expect(await install({ hasAnvil: false })).toEqual([])
  const anvil = '@foundry-rs/anvil-darwin-arm64'
  expect(registry.downloads.sort()).toEqual([`${anvil}@1.7.1`, '@tool/darwin-arm64@0.9.0', '@tool/darwin-arm64@1.0.0'])
  expect(versionOf(`node_modules/@foundry-rs/anvil/node_modules/${anvil}`)).toBe('1.7.1')
  expect(versionOf(natives.of1)).toBe('1.0.0')
  expect(versionOf(natives.of09)).toBe('0.9.0')
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lock)
  expect(existsSync(join(root, '.cache/natives'))).toBe(false)
  registry.downloads.length = 0
  expect(await install({ hasAnvil: false })).toEqual([])
  expect(registry.downloads).toEqual([])
})

test('after the lockfile changed they are installed again, but for anvil where the PATH has one', async () => {
  utimesSync(join(root, 'node_modules/.package-lock.json'), 0, 0)
  expect(await install({ hasAnvil: true })).toEqual([])
  // npm removed what its lockfile does not name.
  expect(versionOf('node_modules/@foundry-rs/anvil/node_modules/@foundry-rs/anvil-darwin-arm64')).toBeUndefined()
  expect(versionOf(natives.of1)).toBe('1.0.0')
  expect(versionOf(natives.of09)).toBe('0.9.0')
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lock)
})

test('what the registry lacks is named with the command that helps, and so is another version', async () => {
  const manifest = join(root, natives.of1, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('1.0.0', '1.0.1'))
  for (const name of appleNatives) registry.absent.add(name)
  expect(await install({ hasAnvil: false })).toEqual([
    expect.objectContaining({
      name: '@foundry-rs/anvil-darwin-arm64@1.7.1',
      parent: '@foundry-rs/anvil',
      wanted: '1.7.1',
      command: 'foundryup --install 1.7.1',
    }),
    expect.objectContaining({
      name: '@tool/darwin-arm64@1.0.0',
      command: expect.stringContaining('npm_config_registry='),
    }),
  ])
})
