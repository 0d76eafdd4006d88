import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The check of licences over the lock file of the project, changed as a careless update would change it.

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'billfold-licences-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Entry = { version: string; dev?: boolean; license?: string }

function check(extra: Record<string, Entry>) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ ...lock, packages: { ...lock.packages, ...extra } }))
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/licences.mjs'), file], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

const free: Entry = { version: '2.21.7', dev: true, license: 'Apache-2.0' }

test('the project as it is', () => {
  expect(check({})).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['@walletconnect/sign-client', '2.21.8'],
  ['@walletconnect/logger', '2.1.2'],
  ['@reown/walletkit', '1.2.10'],
])('%s %s is the last that is free', (name, version) => {
  expect(check({ [`node_modules/${name}`]: { ...free, version } })).toEqual({ status: 0, stderr: '' })
})

test.each([
  ['@walletconnect/sign-client', '2.21.9'],
  ['@walletconnect/core', '2.22.0'],
  ['@walletconnect/utils', '3.0.0'],
  ['@walletconnect/types', '2.21.8-canary.1'],
  ['@reown/walletkit', '1.2.11'],
  ['@reown/appkit', '1.0.0'],
  ['@reown/appkit-adapter-wagmi', '1.8.0'],
])('%s %s is refused, however deep it is', (name, version) => {
  const path = `node_modules/somebody/node_modules/${name}`
  const { status, stderr } = check({ [path]: { ...free, version } })
  expect(status).toBe(1)
  expect(stderr).toContain(`${name}@${version}`)
})

test('none of them may ship, nor say another licence', () => {
  const path = 'node_modules/@walletconnect/sign-client'
  expect(check({ [path]: { version: '2.21.7', license: 'Apache-2.0' } }).stderr).toContain('for tests only')
  expect(check({ [path]: { ...free, license: 'SEE LICENSE IN LICENSE.md' } }).stderr).toContain('SEE LICENSE')
})
