import { expect, test } from 'vitest'
import { createBundles } from './createBundles.ts'

const key = '@billfold-vault/bundles'
const bundle = { id: '0x1', isWhole: true }

function start(kept?: unknown) {
  const rows = new Map(kept === undefined ? [] : [[key, JSON.stringify(kept)]])
  const storage = () => ({
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
  })
  return { create: (origin = 'https://a.example') => createBundles({ origin, storage }), rows }
}

test('a name is used once by a site for an account, also after the frame has loaded anew', () => {
  const { create } = start()
  const bundles = create()
  expect(bundles.find('0xA', 'order-1')).toBeUndefined()
  bundles.note('0xA', 'order-1', bundle)
  expect(bundles.find('0xa', 'order-1')).toEqual(bundle)
  expect(create().find('0xA', 'order-1')).toEqual(bundle)
  expect(bundles.find('0xA', 'order-2')).toBeUndefined()
  expect(bundles.find('0xb', 'order-1')).toBeUndefined()
  expect(create('https://b.example').find('0xa', 'order-1')).toBeUndefined()
})

test.each([null, '0x1', { id: 1, isWhole: true }, { id: '0x1', isWhole: 'true' }])(
  'a foreign value there, %j, is not a bundle',
  value => {
    expect(
      start([['https://a.example 0xa order-1', value]])
        .create()
        .find('0xa', 'order-1'),
    ).toBeUndefined()
  },
)

test('of 101 names the oldest goes, and nothing is kept but what a bundle says', () => {
  const { create, rows } = start([['https://a.example 0xa order-0', { ...bundle, more: 1 }]])
  const bundles = create()
  expect(bundles.find('0xa', 'order-0')).toEqual(bundle)
  for (let at = 1; at <= 100; at += 1) bundles.note('0xa', `order-${at}`, bundle)
  expect(bundles.find('0xa', 'order-0')).toBeUndefined()
  expect(bundles.find('0xa', 'order-1')).toEqual(bundle)
  expect(JSON.parse(rows.get(key) ?? '')).toHaveLength(100)
})
