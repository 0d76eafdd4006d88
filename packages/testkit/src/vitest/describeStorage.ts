import type { Environment } from 'billfold/adapter'
import { describe, expect, onTestFinished, test } from 'vitest'

/**
 * Declares the tests that every `environment.storage` has to pass: those of the Web Storage specification that a kit
 * relies on.
 * @example describeStorage({ name: 'a memory storage', create: () => (createMyStorage()) })
 */
export function describeStorage(suite: describeStorage.Suite): void {
  const setUp = async () => {
    const subject = await suite.create()
    onTestFinished(async () => subject.destroy?.())
    return subject
  }

  describe(`${suite.name} keeps the storage contract`, () => {
    test('gives back what was put in, null for what was not', async () => {
      const { storage } = await setUp()
      expect(storage.getItem('@billfold/missing')).toBeNull()
      storage.setItem('@billfold/one', 'first')
      storage.setItem('@billfold/two', 'second')
      expect(storage.getItem('@billfold/one')).toBe('first')
      expect(storage.getItem('@billfold/two')).toBe('second')
    })

    test('replaces, and removes without touching the others', async () => {
      const { storage } = await setUp()
      storage.setItem('@billfold/one', 'first')
      storage.setItem('@billfold/one', 'second')
      storage.setItem('@billfold/two', 'other')
      expect(storage.getItem('@billfold/one')).toBe('second')
      storage.removeItem('@billfold/one')
      storage.removeItem('@billfold/one')
      expect(storage.getItem('@billfold/one')).toBeNull()
      expect(storage.getItem('@billfold/two')).toBe('other')
    })

    test.each([
      ['an empty text', ''],
      ['the word null', 'null'],
      ['text beyond ASCII', 'Grüße 💸 \u0000 \u2028'],
      ['an unpaired surrogate', '\ud83d'],
      ['100,000 characters', 'x'.repeat(100_000)],
    ])('keeps %s unchanged', async (_what, text) => {
      const { storage } = await setUp()
      storage.setItem('@billfold/text', text)
      expect(storage.getItem('@billfold/text')).toBe(text)
    })

    test.each(['__proto__', 'constructor', 'length', 'getItem', '', ' '])(
      'the key "%s" is a key like any other',
      async key => {
        const { storage } = await setUp()
        expect(storage.getItem(key)).toBeNull()
        storage.setItem(key, 'kept')
        expect(storage.getItem(key)).toBe('kept')
        storage.removeItem(key)
        expect(storage.getItem(key)).toBeNull()
      },
    )

    test('what one page wrote, the next one reads', async () => {
      const { storage, again } = await setUp()
      storage.setItem('@billfold/one', 'kept')
      expect((await again()).getItem('@billfold/one')).toBe('kept')
    })
  })
}

export declare namespace describeStorage {
  type Suite = { readonly name: string; create(): Subject | Promise<Subject> }
  type Subject = {
    readonly storage: NonNullable<Environment['storage']>
    /** The storage as the next page of the same origin sees it. */
    again(): NonNullable<Environment['storage']> | Promise<NonNullable<Environment['storage']>>
    destroy?(): void | Promise<void>
  }
}
