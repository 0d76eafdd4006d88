import { createHostMemory } from './createHostMemory.ts'
import { createStoreMemory } from './createStoreMemory.ts'
import type { Memory, MemoryHost, MemorySetup, MemoryStore } from './Memory.ts'

/** The memory of one wallet: outside of the page where there is a host for it, else in a storage, else in this document. */
export function createMemory<state, change>(
  setup: MemorySetup<state, change>,
  where: { readonly storage?: MemoryStore | undefined; readonly memoryHost?: MemoryHost | undefined },
): Memory<state, change> {
  return where.memoryHost ? createHostMemory(where.memoryHost, setup) : createStoreMemory(where.storage, setup)
}
