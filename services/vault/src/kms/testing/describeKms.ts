import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Kms } from '../Kms.ts'

/**
 * What every provider of the port must do. `open` opens the same key each time, `other` another one.
 *
 * @example describeKms('file', () => ({ open: () => createFileKms({ file }), other: () => createFileKms({ file: another }) }))
 */
export function describeKms(name: string, make: () => { open(): Kms; other(): Kms }): void {
  describe(`kms ${name}`, () => {
    const context = { realm: 'alpha', user: 'ann', envelope: 'one' }

    it('unwraps what it wrapped, also after a restart, with the entries in any order', async () => {
      const { open } = make()
      const bytes = new Uint8Array(randomBytes(32))
      const wrapped = await open().wrap(bytes, context)
      expect(await open().unwrap(wrapped, { envelope: 'one', user: 'ann', realm: 'alpha' })).toEqual(bytes)
      expect(open().keyId).toBe(open().keyId)
      expect(Buffer.from(wrapped).includes(Buffer.from(bytes))).toBe(false)
    })

    it('wraps the same bytes never the same way', async () => {
      const kms = make().open()
      const wraps = await Promise.all(Array.from({ length: 20 }, () => kms.wrap(new Uint8Array(32), context)))
      expect(new Set(wraps).size).toBe(20)
    })

    it('refuses another context, another key and any text that was changed', async () => {
      const { open, other } = make()
      const kms = open()
      const wrapped = await kms.wrap(new Uint8Array(32), context)
      const { realm, ...less } = context
      for (const wrong of [
        {},
        less,
        { ...context, user: 'bob' },
        { ...context, more: '' },
        { ...context, user: 'an', x: 'n' },
      ])
        await expect(kms.unwrap(wrapped, wrong)).rejects.toMatchObject({ name: 'KmsError', kind: 'refused' })
      await expect(other().unwrap(wrapped, context)).rejects.toMatchObject({ kind: 'refused' })
      expect(other().keyId).not.toBe(kms.keyId)
      for (const index of [0, wrapped.length >> 1, wrapped.length - 2]) {
        // To a letter of which every bit counts: the last one's lowest may be padding.
        const changed = `${wrapped.slice(0, index)}${wrapped[index] === 'A' ? 'w' : 'A'}${wrapped.slice(index + 1)}`
        await expect(kms.unwrap(changed, context)).rejects.toMatchObject({ kind: 'refused' })
      }
      for (const text of ['', 'x', wrapped.slice(0, -4), `${wrapped}AAAA`])
        await expect(kms.unwrap(text, context)).rejects.toMatchObject({ kind: 'refused' })
    })

    it('goes on reading what was wrapped before a rotation', async () => {
      const { open } = make()
      const kms = open()
      const old = await kms.wrap(new Uint8Array([1]), context)
      await kms.rotate()
      const fresh = await kms.wrap(new Uint8Array([2]), context)
      expect(await kms.unwrap(old, context)).toEqual(new Uint8Array([1]))
      expect(await open().unwrap(fresh, context)).toEqual(new Uint8Array([2]))
      expect(await open().unwrap(old, context)).toEqual(new Uint8Array([1]))
      expect(open().keyId).toBe(kms.keyId)
    })

    it('takes from nothing to a kilobyte, and says that it works', async () => {
      const kms = make().open()
      for (const length of [0, 1, 1_024]) {
        const bytes = new Uint8Array(randomBytes(length))
        expect(await kms.unwrap(await kms.wrap(bytes, {}), {})).toEqual(bytes)
      }
      await expect(kms.wrap(new Uint8Array(1_025), {})).rejects.toMatchObject({ name: 'KmsError' })
      await kms.health()
    })
  })
}
