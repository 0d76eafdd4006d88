import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DevnetError } from './DevnetError.ts'
import { findAnvil } from './findAnvil.ts'

test('finds the executable of this machine without an install script', () => {
  expect(existsSync(findAnvil())).toBe(true)
})

test('names platform and package when there is none', () => {
  const attempt = () => findAnvil({ platform: 'sunos', arch: 'x64' })
  expect(attempt).toThrow(DevnetError)
  expect(attempt).toThrow(/sunos x64.*@foundry-rs\/anvil-sunos-amd64/)
})

test('a package without its executable counts as missing', () => {
  expect(() => findAnvil({ resolve: () => '/nowhere/package.json' })).toThrow(
    expect.objectContaining({ code: 'devnet/anvil-missing' }),
  )
})

test('windows gets the .exe of its package', () => {
  const asked: string[] = []
  const attempt = () =>
    findAnvil({
      platform: 'win32',
      arch: 'x64',
      resolve: file => {
        asked.push(file)
        throw new Error('not here')
      },
    })
  expect(attempt).toThrow(/win32/)
  expect(asked).toEqual(['@foundry-rs/anvil-win32-amd64/package.json'])
})
