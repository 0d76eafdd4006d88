import { afterEach, expect, it, vi } from 'vitest'
import { storedActiveNetwork } from '../../protocol/stored/storedActiveNetwork.ts'
import { defaultEnvironment } from '../options/defaultEnvironment.ts'
import { createKitStorage } from './createKitStorage.ts'

afterEach(() => void vi.unstubAllGlobals())

const storage = { getItem: () => null, setItem() {}, removeItem() {} }

it('a write that waits for its lock is not lost when the page goes, and is not made twice', async () => {
  const page = new EventTarget()
  const granted: (() => void)[] = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, change: () => void) => new Promise<void>(done => granted.push(() => done(change()))),
    },
  })
  const kit = new AbortController()
  const kept = createKitStorage({ ...defaultEnvironment(), storage }, () => {}, kit.signal, '@billfold')
  const change = vi.fn()
  kept.exclusively(storedActiveNetwork, change)
  expect(change).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pagehide'))
  expect(change).toHaveBeenCalledTimes(1)
  granted[0]?.()
  await Promise.resolve()
  page.dispatchEvent(new Event('pagehide'))
  expect(change).toHaveBeenCalledTimes(1)

  // One that had its lock has nothing to do when the page goes.
  const other = vi.fn()
  kept.exclusively(storedActiveNetwork, other)
  granted[1]?.()
  page.dispatchEvent(new Event('pagehide'))
  expect(other).toHaveBeenCalledTimes(1)

  // A kit that ends is followed by another one on the same page, which reads at once.
  const last = vi.fn()
  kept.exclusively(storedActiveNetwork, last)
  kit.abort()
  expect(last).toHaveBeenCalledTimes(1)
  granted[2]?.()
  page.dispatchEvent(new Event('pagehide'))
  expect(last).toHaveBeenCalledTimes(1)
  for (const done of [change, other]) expect(done).toHaveBeenCalledTimes(1)
})

it('two kits of one page store apart where each has a key, and are notified of their own changes alone (U5)', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const values = new Map<string, string>()
  const shared = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const changed: string[] = []
  const open = (storageKey: string) => {
    const environment = { ...defaultEnvironment(), storage: shared }
    const kept = createKitStorage(environment, () => {}, new AbortController().signal, storageKey)
    kept.watch(key => changed.push(`${storageKey} ${key}`))
    return kept
  }
  const [first, second] = [open('@billfold'), open('$& shop')]
  first.write(storedActiveNetwork, 'eip155:1')
  second.write(storedActiveNetwork, 'eip155:10')
  expect([...values.keys()]).toEqual(['@billfold/active-network', '$& shop/active-network'])
  expect([first.read(storedActiveNetwork), second.read(storedActiveNetwork)]).toEqual(['eip155:1', 'eip155:10'])
  for (const key of [...values.keys(), '@billfolded/active-network', 'other', null])
    page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(changed).toEqual([
    '@billfold @billfold/active-network',
    '$& shop @billfold/active-network',
    '@billfold ',
    '$& shop ',
  ])
  second.write(storedActiveNetwork, undefined)
  expect([...values.keys()]).toEqual(['@billfold/active-network'])
})

it('what a tab of a later release has written is left alone, and does not read as gone', () => {
  const values = new Map<string, string>()
  const shared = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const problems: string[] = []
  const open = () =>
    createKitStorage(
      { ...defaultEnvironment(), storage: shared },
      ({ code }) => problems.push(code),
      new AbortController().signal,
      '@billfold',
    )
  const [tab, fresh] = [open(), open()]
  const { key, version } = storedActiveNetwork
  tab.write(storedActiveNetwork, 'eip155:1')
  const later = JSON.stringify({ v: version + 1, d: { of: 'tomorrow' } })
  values.set(key, later)
  expect([tab.read(storedActiveNetwork), tab.read(storedActiveNetwork, 'eip155:1')]).toEqual([undefined, 'eip155:1'])
  expect([tab.write(storedActiveNetwork, 'eip155:10'), fresh.write(storedActiveNetwork, undefined)]).toEqual([
    false,
    false,
  ])
  expect([values.get(key), problems]).toEqual([later, []])
  // One of an older release is dropped, as before.
  values.set(key, JSON.stringify({ v: version - 1, d: 'eip155:1' }))
  expect([tab.read(storedActiveNetwork), values.has(key), problems]).toEqual([undefined, false, ['storage/invalid']])
})
