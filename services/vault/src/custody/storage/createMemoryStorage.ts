import type { CustodyStorage } from './CustodyStorage.ts'

/** Keeps what is to be kept as long as the worker lives. */
export function createMemoryStorage(): CustodyStorage {
  const keys = new Map<string, CryptoKey>()
  const generations = new Map<string, number>()
  return {
    isLasting: false,
    hasDeviceKeys: async () => keys.size > 0,
    readDeviceKey: async id => keys.get(id),
    writeDeviceKey: async (id, key) => void keys.set(id, key),
    removeDeviceKey: async id => void keys.delete(id),
    readGeneration: async id => generations.get(id) ?? 0,
    raiseGeneration: async (id, generation) => void generations.set(id, Math.max(generation, generations.get(id) ?? 0)),
  }
}
