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
  const kept = createKitStorage({ ...defaultEnvironment(), storage }, () => {})
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
})
