import { type BitcoinNetworkKey, btcNetworks } from './keys/btcNetworks.ts'

/** Keeps on which networks the page was permitted, as an extension would. A broken or refused storage remembers nothing. */
export function createBitcoinMemory(
  store: createBitcoinMemory.Store | undefined,
  name: string,
): { read(): readonly BitcoinNetworkKey[]; write(permitted: readonly BitcoinNetworkKey[]): void } {
  const key = `test-wallet ${name}`
  return {
    read() {
      try {
        const value: unknown = JSON.parse(store?.getItem(key) ?? '[]')
        return Array.isArray(value) ? value.filter(item => Object.hasOwn(btcNetworks, item)) : []
      } catch {
        return []
      }
    },
    write(permitted) {
      try {
        store?.setItem(key, JSON.stringify(permitted))
      } catch {}
    },
  }
}

export declare namespace createBitcoinMemory {
  type Store = Pick<Storage, 'getItem' | 'setItem'>
}
