import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DevnetError } from './DevnetError.ts'
import { findAnvil } from './findAnvil.ts'

const folder = mkdtempSync(join(tmpdir(), 'billfold-anvil-'))
afterAll(() => rmSync(folder, { recursive: true }))

const notInstalled = () => {
  throw new Error('not here')
}

/** A folder with an `anvil` that prints `output` when it is asked for its version. */
function addAnvil(name: string, output: string): string {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'anvil'), `#!/bin/sh\n[ "$1" = --version ] && printf '${output}'\n`)
  chmodSync(join(place, 'anvil'), 0o755)
  return place
}

test('finds the executable of this machine without an install script', () => {
  expect(existsSync(findAnvil({ searchPath: '' }))).toBe(true)
})

test('names platform, package and command without one', () => {
  const attempt = () => findAnvil({ platform: 'sunos', arch: 'x64', searchPath: '' })
  expect(attempt).toThrow(DevnetError)
  expect(attempt).toThrow(/sunos x64.*@foundry-rs\/anvil-sunos-amd64.*foundryup --install 1\.7\.1$/)
})

test('a package without its executable counts as missing', () => {
  expect(() => findAnvil({ resolve: () => '/nowhere/package.json', searchPath: '' })).toThrow(
    expect.objectContaining({ code: 'devnet/anvil-missing' }),
  )
})

test('windows gets the .exe of its package', () => {
  const asked: string[] = []
  const attempt = () =>
    findAnvil({
      platform: 'win32',
      arch: 'x64',
      searchPath: '',
      resolve: file => {
        asked.push(file)
        throw new Error('not here')
      },
    })
  expect(attempt).toThrow(/win32/)
  expect(asked).toEqual(['@foundry-rs/anvil-win32-amd64/package.json'])
})

test.each([
  ['1.7.1', 'anvil Version: 1.7.1\\nCommit SHA: 4072e48\\n'],
  ['a later patch', 'anvil Version: 1.7.12-stable\\n'],
  ['a later minor version', 'anvil Version: 1.10.0\\n'],
])('without the package, an anvil on the PATH of %s is taken', (name, output) => {
  const place = addAnvil(`good ${name}`, output)
  const searchPath = ['/nowhere', place].join(delimiter)
  expect(findAnvil({ resolve: notInstalled, searchPath })).toBe(join(place, 'anvil'))
})

test.each([
  ['older', 'anvil Version: 1.7.0\\n', 'is 1.7.0'],
  ['of an older minor version', 'anvil Version: 1.6.9\\n', 'is 1.6.9'],
  ['of the next major version', 'anvil Version: 2.7.1\\n', 'is 2.7.1'],
  ['older and spells its version otherwise', 'anvil 0.3.0 (5a8bd89 2024-12-19)\\n', 'is 0.3.0'],
  ['another program', 'hello\\n', 'is of an unknown version'],
])('an anvil on the PATH that is %s is refused and named', (name, output, said) => {
  const place = addAnvil(`bad ${name}`, output)
  expect(() => findAnvil({ resolve: notInstalled, searchPath: place })).toThrow(`${join(place, 'anvil')} ${said}`)
})

test('a compatible one behind one that is not is found', () => {
  const places = [addAnvil('order/old', 'anvil Version: 1.0.0\\n'), addAnvil('order/new', 'anvil Version: 1.8.0\\n')]
  expect(findAnvil({ resolve: notInstalled, searchPath: places.join(delimiter) })).toBe(join(places[1] ?? '', 'anvil'))
})

test('the script of the package, which npm puts on the PATH, is not another anvil', () => {
  const place = addAnvil('node_modules/.bin', 'anvil Version: 1.7.1\\n')
  expect(() => findAnvil({ resolve: notInstalled, searchPath: place })).toThrow(DevnetError)
})
