import { expect, it } from 'vitest'
import { openSessionStorage } from '../../page/session/openSessionStorage.ts'
import { openStorage } from './openStorage.ts'

// V17: browsers drop connections to IndexedDB. The double stands at the browser's seam: one map per store, and connections that can be dropped.

function createFactory() {
  const stores = new Map<string, Map<unknown, unknown>>()
  const connections: { drop(how: 'silent' | 'close' | 'versionchange'): void }[] = []
  let isBroken = false
  const later = (run: () => void) => queueMicrotask(run)
  const factory = {
    open() {
      const request: Record<string, unknown> = {}
      later(() => {
        if (isBroken) {
          request.error = new DOMException('no', 'UnknownError')
          ;(request.onerror as () => void)()
          return
        }
        let isOpen = true
        const database: Record<string, unknown> = {
          createObjectStore: (name: string) => stores.set(name, stores.get(name) ?? new Map()),
          close() {
            isOpen = false
          },
          transaction(name: string) {
            if (!isOpen) throw new DOMException('The database connection is closing.', 'InvalidStateError')
            const rows = stores.get(name)!
            const transaction: Record<string, unknown> = {}
            const answer = (result?: unknown) => {
              const request: { result: unknown; onsuccess?(): void } = { result }
              later(() => {
                request.onsuccess?.()
                ;(transaction.oncomplete as () => void)()
              })
              return request
            }
            transaction.objectStore = () => ({
              get: (key: unknown) => answer(rows.get(key)),
              put: (value: unknown, key: unknown) => answer(void rows.set(key, value)),
              delete: (key: unknown) => answer(void rows.delete(key)),
            })
            return transaction
          },
        }
        connections.push({
          drop(how) {
            if (how === 'versionchange') return (database.onversionchange as () => void)()
            isOpen = false
            if (how === 'close') (database.onclose as () => void)()
          },
        })
        request.result = database
        ;(request.onupgradeneeded as () => void)()
        ;(request.onsuccess as () => void)()
      })
      return request
    },
  }
  return {
    factory: factory as unknown as IDBFactory,
    connections,
    breakDown: () => {
      isBroken = true
    },
  }
}

const locks = { request: async (_: string, run: () => unknown) => run() }

for (const how of ['silent', 'close', 'versionchange'] as const) {
  it(`opens a connection again that the browser dropped: ${how}`, async () => {
    const { connections, factory } = createFactory()
    const custody = await openStorage(factory)
    await custody.writeDeviceKey('vault', 'key' as unknown as CryptoKey)
    connections.at(-1)!.drop(how)
    expect(await custody.readDeviceKey('vault')).toBe('key')

    const session = await openSessionStorage({ indexedDB: factory, navigator: { locks } as unknown as Navigator })
    await session.write({ key: 'proof' as never })
    connections.at(-1)!.drop(how)
    expect(await session.read()).toEqual({ key: 'proof' })
    expect([custody.isLasting, session.isLasting]).toEqual([true, true])
  })
}

it('rejects what it cannot open again, and tries anew with the next request', async () => {
  const { breakDown, connections, factory } = createFactory()
  const custody = await openStorage(factory)
  connections.at(-1)!.drop('close')
  breakDown()
  await expect(custody.readDeviceKey('vault')).rejects.toThrow('no')
  await expect(custody.readDeviceKey('vault')).rejects.toThrow('no')
})

it('raises the mark against roll-backs, and never lowers it: another tab may have seen a newer record (V25)', async () => {
  const { factory } = createFactory()
  const memory = await openStorage(undefined)
  for (const [one, other] of [
    [await openStorage(factory), await openStorage(factory)],
    [memory, memory],
  ] as const) {
    await one.raiseGeneration('v', 5)
    await other.raiseGeneration('v', 4)
    expect(await one.readGeneration('v')).toBe(5)
    await other.raiseGeneration('v', 6)
    expect(await one.readGeneration('v')).toBe(6)
  }
})
