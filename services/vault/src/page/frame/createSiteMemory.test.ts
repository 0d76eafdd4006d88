import { expect, test } from 'vitest'
import { createSiteMemory } from './createSiteMemory.ts'

const key = '@billfold-vault/sites'
const day = 86_400_000

function start(kept?: string) {
  const rows = new Map(kept === undefined ? [] : [[key, kept]])
  const time = { now: 1_000 * day }
  const storage = {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
  }
  const create = (origin = 'https://app.example') =>
    createSiteMemory({ origin, now: () => time.now, storage: () => storage })
  return { time, create, memory: create() }
}

test('a site that was covered is remembered for a day, by its origin, by a frame that loads anew', () => {
  const { create, memory, time } = start()
  expect(memory.wasCovered()).toBe(false)
  memory.noteCovered()
  expect(memory.wasCovered()).toBe(true)
  expect(create().wasCovered()).toBe(true)
  expect(create('https://other.example').wasCovered()).toBe(false)
  time.now += day - 1
  expect(memory.wasCovered()).toBe(true)
  time.now += 1
  expect(memory.wasCovered()).toBe(false)
})

test('a clock that was set back does not keep a site covered', () => {
  const { memory, time } = start()
  memory.noteCovered()
  time.now -= 1
  expect(memory.wasCovered()).toBe(false)
})

test('refusals and covers are kept beside each other', () => {
  const { create, memory, time } = start()
  memory.write({ rejections: 3, openAtMs: time.now + 60_000 })
  memory.noteCovered()
  memory.write({ rejections: 4 })
  expect(create().read()).toEqual({ rejections: 4, openAtMs: time.now + 60_000, coveredAtMs: time.now })
})

test.each([
  '{"rejections":1,"openAtMs":0}',
  '{"rejections":"1","openAtMs":0,"coveredAtMs":0}',
  '{"rejections":1.5,"openAtMs":0,"coveredAtMs":0}',
  'null',
])('a foreign value there, %s, is not read', row => {
  const good = { rejections: 1, openAtMs: 2, coveredAtMs: 3 }
  const { create, memory } = start(`[["https://other.example",${JSON.stringify(good)}],["https://app.example",${row}]]`)
  expect(memory.read()).toEqual({ rejections: 0, openAtMs: 0, coveredAtMs: 0 })
  expect(create('https://other.example').read()).toEqual(good)
})

test('where the browser keeps nothing the page alone remembers', () => {
  const memory = createSiteMemory({
    origin: 'https://app.example',
    now: () => day,
    storage() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  memory.noteCovered()
  memory.write({ rejections: 1 })
  expect(memory.read()).toEqual({ rejections: 1, openAtMs: 0, coveredAtMs: day })
  expect(memory.wasCovered()).toBe(true)
})

test('of 50 sites the oldest is forgotten first', () => {
  const { create } = start()
  for (let at = 0; at <= 50; at += 1) create(`https://site-${at}.example`).noteCovered()
  expect([0, 1, 50].map(at => create(`https://site-${at}.example`).wasCovered())).toEqual([false, true, true])
})
