import type { WalletMemory } from './WalletCore.ts'

type MemoryStore = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Keeps what the wallet knows of a page over reloads, as an extension would. What the page's storage refuses or has
 * broken is simply not remembered.
 */
export function createMemory(store: MemoryStore | undefined, key: string): createMemory.ReturnType {
  return {
    read() {
      try {
        return parse(JSON.parse(store?.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write(memory) {
      try {
        store?.setItem(key, JSON.stringify(memory))
      } catch {
        // Full or refused: the wallet then forgets with the page.
      }
    },
  }
}

export declare namespace createMemory {
  type Store = MemoryStore
  type ReturnType = { read(): WalletMemory | undefined; write(memory: WalletMemory): void }
}

function parse(value: unknown): WalletMemory | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { chainId, permitted, chains } = value as Record<string, unknown>
  if (typeof chainId !== 'number' || !Array.isArray(permitted) || typeof chains !== 'object' || chains === null)
    return undefined
  if (!permitted.every(address => typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address))) return undefined
  if (!Object.values(chains).every(rpcUrl => typeof rpcUrl === 'string')) return undefined
  return { chainId, permitted, chains: { ...(chains as Record<string, string>) } }
}
