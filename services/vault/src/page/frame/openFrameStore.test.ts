import { expect, test } from 'vitest'
import { openFrameStore } from './openFrameStore.ts'

const key = '@billfold-vault/numbers'

function start(kept?: string) {
  const rows = new Map(kept === undefined ? [] : [[key, kept]])
  const state = { isRefused: false }
  const storage = () => {
    if (state.isRefused) throw new DOMException('refused', 'SecurityError')
    return {
      getItem: (name: string) => rows.get(name) ?? null,
      setItem: (name: string, value: string) => void rows.set(name, value),
    }
  }
  const parse = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return { rows, state, store: openFrameStore({ key, most: 3, parse, storage }) }
}

test('keeps values by name, the newest of each, and not more than the most', () => {
  const { rows, store } = start()
  for (const [name, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
    ['d', 5],
  ] as const)
    store.set(name, value)
  expect(['a', 'b', 'c', 'd'].map(store.get)).toEqual([3, undefined, 4, 5])
  expect(rows.get(key)).toBe('[["a",3],["c",4],["d",5]]')
})

test('sees what another tab wrote', () => {
  const { rows, store } = start()
  store.set('a', 1)
  rows.set(key, '[["a",2]]')
  expect(store.get('a')).toBe(2)
})

test.each(['{', '{}', '"a"', 'null'])(
  'a value that is not a list, %s, is read as an empty one, not as what was there before',
  text => {
    const { rows, store } = start()
    store.set('a', 1)
    rows.set(key, text)
    expect(store.get('a')).toBeUndefined()
    store.set('b', 2)
    expect(rows.get(key)).toBe('[["b",2]]')
  },
)

test('invalid rows are left out and take no place', () => {
  const { rows, store } = start('[1,"a",[1,1],["b","2"],["c"],["d",4]]')
  expect(['a', 'b', 'c', 'd'].map(store.get)).toEqual([undefined, undefined, undefined, 4])
  store.set('e', 5)
  expect(rows.get(key)).toBe('[["d",4],["e",5]]')
})

test('a value that is not a row has no name, for any reader', () => {
  const storage = () => ({ getItem: () => '[7]', setItem() {} })
  expect(openFrameStore({ key, most: 3, parse: () => 1, storage }).list()).toEqual([])
})

test('where the browser keeps nothing the page alone remembers', () => {
  const { rows, state, store } = start()
  state.isRefused = true
  store.set('a', 1)
  store.set('b', 2)
  expect([store.get('a'), store.get('b'), rows.size]).toEqual([1, 2, 0])
})
/** A browser's storage that may refuse writes, and the store of one page on it. */
function openFull(kept = new Map<string, string>()) {
  const browser = { isFull: false, kept }
  const store = openFrameStore<string>({
    key: 'k',
    most: 3,
    parse: value => (typeof value === 'string' ? value : undefined),
    storage: () => ({
      getItem: name => kept.get(name) ?? null,
      setItem(name, value) {
        if (browser.isFull) throw new DOMException('full', 'QuotaExceededError')
        kept.set(name, value)
      },
    }),
  })
  return { browser, store }
}

test('the newest are kept, for every page', () => {
  const { browser, store } = openFull()
  for (const name of ['a', 'b', 'c', 'd', 'b']) expect(store.set(name, name)).toBe(true)
  expect(store.list().map(([name]) => name)).toEqual(['c', 'd', 'b'])
  store.set('d', undefined)
  const other = openFull(browser.kept).store
  expect([other.get('a'), other.get('b'), other.get('d')]).toEqual([undefined, 'b', undefined])
})

test('what a full browser refuses is known to its page, and is kept with the next write that it takes', () => {
  const { browser, store } = openFull()
  const other = openFull(browser.kept)
  store.set('a', 'old')
  store.set('b', 'old')
  browser.isFull = true
  expect([store.set('a', 'new'), store.set('b', undefined)]).toEqual([false, false])
  expect([store.get('a'), store.get('b')]).toEqual(['new', undefined])
  expect([other.store.get('a'), other.store.get('b')]).toEqual(['old', 'old'])
  other.store.set('c', 'other')
  expect(store.list()).toEqual([
    ['c', 'other'],
    ['a', 'new'],
  ])
  browser.isFull = false
  store.set('d', 'new')
  expect(other.store.list()).toEqual([
    ['c', 'other'],
    ['a', 'new'],
    ['d', 'new'],
  ])
})

test('what is removed takes no room, whether the browser keeps it or this page', () => {
  for (const isRefused of [false, true]) {
    const { state, store } = start()
    state.isRefused = isRefused
    for (const name of ['a', 'b', 'c']) store.set(name, 1)
    if (!isRefused) store.set('d', undefined)
    expect(store.list().map(([name]) => name)).toEqual(['a', 'b', 'c'])
    store.set('d', 1)
    expect(store.list().map(([name]) => name)).toEqual(['b', 'c', 'd'])
  }
})
