import { expect, test } from 'vitest'
import { createTrust } from './createTrust.ts'

const key = '@billfold-vault/approved'

/** What the frame's storage holds, and a trust over it. */
function start(options: Partial<createTrust.Options> & { kept?: string } = {}) {
  const rows = new Map(options.kept === undefined ? [] : [[key, options.kept]])
  const storage = {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
  }
  const create = (more: Partial<createTrust.Options> = {}) =>
    createTrust({
      origin: 'https://app.example',
      isPreviewSite: false,
      storage: () => storage,
      userId: () => 'ann',
      wasCovered: () => false,
      ...options,
      ...more,
    })
  return { rows, create, trust: create() }
}

test('the first request of a visitor on a site is a first use until one was approved', async () => {
  const { create, trust } = start()
  expect(await trust.read()).toEqual({ isFirstUse: true, isLasting: true, isPreviewSite: false, wasCovered: false })
  await trust.saveApproved()
  expect(await trust.read()).toMatchObject({ isFirstUse: false })
  expect(await create().read()).toMatchObject({ isFirstUse: false })
  expect(await create({ origin: 'https://other.example' }).read()).toMatchObject({ isFirstUse: true })
  expect(await create({ userId: () => 'bob' }).read()).toMatchObject({ isFirstUse: true })
  expect(await create({ userId: () => undefined }).read()).toMatchObject({ isFirstUse: true })
})

test('what is approved as the session ends is noted under no name', async () => {
  const { rows, trust } = start({ userId: () => undefined })
  await trust.saveApproved()
  expect(rows.get(key)).toBe('[" https://app.example"]')
})

test('where the browser keeps nothing every request is a first use, and the frame is not lasting', async () => {
  const { trust } = start({
    storage() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  await trust.saveApproved()
  expect(await trust.read()).toMatchObject({ isFirstUse: true, isLasting: false })
})

test('a storage without room is lasting, and the next request is a first use again', async () => {
  const { trust } = start({
    storage: () => ({
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  })
  await trust.saveApproved()
  expect(await trust.read()).toMatchObject({ isFirstUse: true, isLasting: true })
})

test.each([
  '{',
  '"ann https://app.example"',
  '{"0":"ann https://app.example"}',
  '[["ann https://app.example"]]',
  'null',
])('a foreign value there, %s, is not an approval', async kept => {
  const { rows, trust } = start({ kept })
  expect(await trust.read()).toMatchObject({ isFirstUse: true, isLasting: true })
  await trust.saveApproved()
  expect(await trust.read()).toMatchObject({ isFirstUse: false })
  expect(JSON.parse(rows.get(key) ?? '')).toEqual(['ann https://app.example'])
})

test('a site is noted once, and of 200 the oldest goes first', async () => {
  const others = Array.from({ length: 200 }, (_, at) => `ann https://site-${at}.example`)
  const { rows, trust } = start({ kept: JSON.stringify(others) })
  await trust.saveApproved()
  await trust.saveApproved()
  expect(JSON.parse(rows.get(key) ?? '')).toEqual([...others.slice(1), 'ann https://app.example'])
})

test('what is known of the site otherwise is passed on', async () => {
  expect(await start({ isPreviewSite: true }).trust.read()).toMatchObject({ isPreviewSite: true, wasCovered: false })
  let isCovered = false
  const { trust } = start({ wasCovered: () => isCovered })
  isCovered = true
  expect(await trust.read()).toMatchObject({ isPreviewSite: false, wasCovered: true })
})
