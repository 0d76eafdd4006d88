import { createMadeUpFamily } from '@billfold/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { createBillfold } from '../createBillfold.ts'
import { checkOptions } from './checkOptions.ts'

afterEach(() => void vi.unstubAllGlobals())

const createStorage = () => ({ getItem: () => null, setItem() {}, removeItem() {} })

test('a second kit that stores under the same key is alerts of, and no other (U5)', async () => {
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { querySelector: () => null, location: { origin: 'https://shop.example' } }),
  )
  vi.spyOn(console, 'warn').mockReturnValue()
  const page = createStorage()
  const start = async (
    storageKey: string | undefined,
    storage: ReturnType<typeof createStorage> | undefined = page,
    disableAppend = true,
  ) => {
    const options = { families: [createMadeUpFamily()], storageKey, environment: { storage }, disableAppend }
    const kit = createBillfold(options)
    await checkOptions(kit, options)
    expect(kit.runtime.alerts).toEqual([])
    kit.runtime.emit({ type: 'MODAL_OPEN', isConnected: false })
    kit.runtime.emit({ type: 'MODAL_OPEN', isConnected: false })
    return { kit, alerts: kit.runtime.alerts.map(({ code, message }) => [code, message]) }
  }
  const alerts = [['alert/storage-shared', expect.stringContaining(': @billfold. Give each its own storageKey')]]
  // One without a modal on the page, as a hot reload leaves behind.
  expect((await start(undefined, page, false)).alerts).toEqual([])
  const first = await start(undefined)
  expect(first.alerts).toEqual([])
  expect((await start('shop')).alerts).toEqual([])
  expect((await start(undefined, createStorage())).alerts).toEqual([])
  const second = await start(undefined)
  expect(second.alerts).toEqual(alerts)
  // A kit that has ended stores nothing any more.
  for (const { kit } of [first, second]) kit.destroy()
  expect((await start('@billfold')).alerts).toEqual([])
})
