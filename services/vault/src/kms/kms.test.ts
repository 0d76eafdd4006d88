import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { createBoundKms } from './createBoundKms.ts'
import { createFileKms } from './createFileKms.ts'
import type { Kms } from './Kms.ts'
import { describeKms } from './testing/describeKms.ts'

describeKms('file', () => {
  const file = join(makeFolder(), 'keys', 'kms.key')
  return { open: () => createFileKms({ file }), other: () => createFileKms({ file: join(makeFolder(), 'kms.key') }) }
})

describe('createFileKms', () => {
  it('makes a file of 32 bytes that its owner alone may read, and refuses one that others may', async () => {
    const file = join(makeFolder(), 'kms.key')
    createFileKms({ file })
    expect(readFileSync(file)).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o640)
    expect(() => createFileKms({ file })).toThrow('chmod 600')
  })

  it('refuses a file that holds no whole keys, and leaves it as it is', () => {
    const file = join(makeFolder(), 'kms.key')
    for (const length of [0, 31, 33]) {
      writeFileSync(file, Buffer.alloc(length), { mode: 0o600 })
      expect(() => createFileKms({ file })).toThrow('32 bytes')
      expect(readFileSync(file)).toHaveLength(length)
    }
  })

  it('of two that start at once both have the one key', async () => {
    const file = join(makeFolder(), 'kms.key')
    const [one, two] = [createFileKms({ file }), createFileKms({ file })]
    expect(one.keyId).toBe(two.keyId)
    expect(await two.unwrap(await one.wrap(new Uint8Array(32), {}), {})).toEqual(new Uint8Array(32))
  })

  it('reads what another process wrapped after it rotated, and reports a missing file', async () => {
    const file = join(makeFolder(), 'kms.key')
    const [one, two] = [createFileKms({ file }), createFileKms({ file })]
    await two.rotate()
    expect(readFileSync(file)).toHaveLength(64)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await one.unwrap(await two.wrap(new Uint8Array([7]), {}), {})).toEqual(new Uint8Array([7]))
    expect(one.keyId).toBe(two.keyId)
    const { unlinkSync } = await import('node:fs')
    unlinkSync(file)
    await expect(one.health()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(existsSync(file)).toBe(false)
  })
})

describe('createBoundKms', () => {
  const slow = (release: Promise<void>): Kms => ({
    keyId: 'slow',
    wrap: async () => {
      await release
      return 'wrapped'
    },
    unwrap: async () => new Uint8Array(),
    rotate: async () => {},
    health: async () => {},
  })

  it('lets so many calls through, lets so many wait, and refuses the rest at once', async () => {
    let release = () => {}
    const kms = createBoundKms(slow(new Promise(resolve => (release = resolve))), {
      maxCalls: 2,
      maxWaiting: 3,
      timeoutMs: 60_000,
    })
    const calls = Array.from({ length: 10 }, () => kms.wrap(new Uint8Array(), {}))
    const results = Promise.allSettled(calls)
    await expect(calls[9]).rejects.toMatchObject({ kind: 'unavailable' })
    release()
    expect((await results).filter(result => result.status === 'fulfilled')).toHaveLength(5)
    expect(await kms.wrap(new Uint8Array(), {})).toBe('wrapped')
  })

  it('gives up a call that takes too long, and keeps its place until it is over', async () => {
    let release = () => {}
    const kms = createBoundKms(slow(new Promise(resolve => (release = resolve))), {
      maxCalls: 1,
      maxWaiting: 1,
      timeoutMs: 5,
    })
    await expect(kms.wrap(new Uint8Array(), {})).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(kms.unwrap('', {})).rejects.toMatchObject({ kind: 'unavailable' })
    release()
    await expect
      .poll(() =>
        kms.unwrap('', {}).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })
})
