import { expect, test } from 'vitest'
import { createMemorySessionStorage } from './createMemorySessionStorage.ts'
import { deferSessionStorage } from './deferSessionStorage.ts'

test('a page uses its storage while it is opened: records, turns, and notifications of other tabs until it leaves', async () => {
  const opened = createMemorySessionStorage()
  let open = (_: typeof opened) => {}
  const storage = deferSessionStorage(
    new Promise(resolve => {
      open = resolve
    }),
  )
  const received: string[] = []
  const tabs = storage.join(() => received.push('this'))
  const other = opened.join(() => received.push('other'))
  const record = { key: 'key' as never }
  const asked = Promise.all([storage.write(record), storage.alone(async () => 'mine'), storage.read()])
  tabs.notify()
  open(opened)
  expect(await asked).toEqual([undefined, 'mine', record])
  expect(await opened.read()).toBe(record)
  await expect.poll(() => received).toEqual(['other'])
  other.notify()
  await expect.poll(() => received).toEqual(['other', 'this'])
  tabs.leave()
  await storage.read()
  other.notify()
  await storage.read()
  expect(received).toEqual(['other', 'this'])
})
