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
  'what is no list, %s, is read as an empty one, not as what was there before',
  text => {
    const { rows, store } = start()
    store.set('a', 1)
    rows.set(key, text)
    expect(store.get('a')).toBeUndefined()
    store.set('b', 2)
    expect(rows.get(key)).toBe('[["b",2]]')
  },
)

test('rows that are none are left out and take no place', () => {
  const { rows, store } = start('[1,"a",[1,1],["b","2"],["c"],["d",4]]')
  expect(['a', 'b', 'c', 'd'].map(store.get)).toEqual([undefined, undefined, undefined, 4])
  store.set('e', 5)
  expect(rows.get(key)).toBe('[["d",4],["e",5]]')
})

test('where the browser keeps nothing the page alone remembers', () => {
  const { rows, state, store } = start()
  state.isRefused = true
  store.set('a', 1)
  store.set('b', 2)
  expect([store.get('a'), store.get('b'), rows.size]).toEqual([1, 2, 0])
})
