import { expect, test } from 'vitest'
import { createAlone } from './createAlone.ts'

/** The browser's locks; `refused` before they grant a lock. */
const locksOf = (names: string[], refused?: Error) =>
  ({
    async request(name: string, run: () => Promise<void>) {
      names.push(name)
      if (refused) throw refused
      await run()
    },
  }) as unknown as LockManager

test('work of one name follows another in this page, also after its failure; it does not wait for other names', async () => {
  const alone = createAlone(undefined)
  const done: string[] = []
  let end = () => {}
  const first = alone('a', async () => {
    await new Promise<void>(resolve => {
      end = resolve
    })
    done.push('first')
    throw new Error('failed')
  })
  const second = alone('a', async () => void done.push('second'))
  await alone('b', async () => void done.push('other'))
  expect(done).toEqual(['other'])
  end()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(done).toEqual(['other', 'first', 'second'])
})

test('the browser’s locks are taken where it has them', async () => {
  const names: string[] = []
  let count = 0
  await createAlone(locksOf(names))('a', async () => {
    count += 1
  })
  expect([names, count]).toEqual([['a'], 1])
})

test('work that failed under a lock is not done again; where locks are refused it is done in this page', async () => {
  let count = 0
  const fail = async () => {
    count += 1
    throw new Error('failed')
  }
  await expect(createAlone(locksOf([]))('a', fail)).rejects.toThrow('failed')
  expect(count).toBe(1)
  await createAlone(locksOf([], new Error('refused')))('a', async () => {
    count += 1
  })
  expect(count).toBe(2)
  await expect(createAlone(locksOf([], new Error('refused')))('a', fail)).rejects.toThrow('failed')
})
