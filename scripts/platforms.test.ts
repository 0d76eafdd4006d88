import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The check of platforms over the lockfile of the project, changed as an update with another registry would change it.

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'billfold-platforms-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Entry = { optional?: boolean; os?: string[]; cpu?: string[] }
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }

/** Runs the check without the entries that `isLacking` names, with a list of names that are known to lack. */
function check(isLacking: (path: string, entry: Entry) => boolean, known: string[] = []) {
  const kept = Object.entries(lock.packages).filter(([path, entry]) => !isLacking(path, entry))
  const [file, list] = [join(folder, 'package-lock.json'), join(folder, 'lacking.json')]
  writeFileSync(file, JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }))
  writeFileSync(list, JSON.stringify(known))
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'scripts/platforms.mjs'), file, list], {
    encoding: 'utf8',
  })
  return { status, stderr, stdout }
}

const anvil = '@foundry-rs/anvil-darwin-arm64'

test('the project as it is', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/platforms.mjs')], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('a package that the lockfile lost is a fault of its platform alone', () => {
  const { status, stderr, stdout } = check(path => path.endsWith(anvil))
  expect(status).toBe(1)
  expect(stderr).toBe(`darwin-arm64: package-lock.json lacks ${anvil}@1.7.1\n`)
  expect(stdout).toMatch(new RegExp(`^darwin-arm64 lacks ${anvil}$`, 'm'))
  expect(stdout).toMatch(/^darwin-x64 {3}complete$/m)
})

test('one that the list names is no fault, and one that it names wrongly is', () => {
  expect(check(path => path.endsWith(anvil), [anvil]).status).toBe(0)
  expect(check(() => false, [anvil])).toMatchObject({ status: 1, stderr: expect.stringContaining(anvil) })
})

test('another version of it at the top is not the one that the parent needs', () => {
  const path = 'node_modules/vite/node_modules/@rolldown/binding-darwin-arm64'
  expect(Object.keys(lock.packages)).toEqual(expect.arrayContaining([path, path.replace('node_modules/vite/', '')]))
  const { stderr } = check(other => other === path)
  expect(stderr).toMatch(/^darwin-arm64: package-lock\.json lacks @rolldown\/binding-darwin-arm64@1\.2\.\d+\n$/)
})

test('the platforms of every native package are read from its name as its entry has them', () => {
  const isNative = (path: string, { cpu, optional, os }: Entry) => optional === true && !!os && !!cpu && path !== ''
  const { stderr } = check(isNative)
  const lacking = stderr.match(/^\S+: package-lock\.json lacks .+(?=@[^@]+$)/gm)
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']
  const expected = platforms.flatMap(platform => {
    const [os = '', cpu = ''] = platform.split('-')
    return Object.entries(lock.packages)
      .filter(([path, entry]) => isNative(path, entry) && entry.os?.includes(os) && entry.cpu?.includes(cpu))
      .map(([path]) => `${platform}: package-lock.json lacks ${path.split('node_modules/').at(-1)}`)
  })
  expect(expected.length).toBeGreaterThan(60)
  expect([...new Set(lacking)].sort()).toEqual([...new Set(expected)].sort())
})
